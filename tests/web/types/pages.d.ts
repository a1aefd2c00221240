// What the scripts of the pages say among themselves. What the host sends is in api.d.ts.

type Schemas = import("./api").components["schemas"];

/** A game that knows its view and moves says so; the pages themselves take those of any game. */
type Message<View = any, M = Move> = Omit<Schemas["Message"], "log" | "view" | "moves"> & {
  log: LogEntry[];
  view: View;
  moves: M[];
};
type LogEntry = Schemas["LogLine"] & { undone?: boolean; amended?: Schemas["AmendedEntry"] };
type Move = Record<string, any>;
type Seat = Schemas["Chair"];
type Game = Schemas["OneGame"];
type Sheet = Schemas["Reckoning"];
type Verdict = Schemas["Verdict"];
type Book = Schemas["Book"];
type Facts = Record<string, any>;
/** A sentence of the language in use, with its facts filled in. */
type Say = (key: string, facts?: Facts) => string;

/** What `h` takes besides a tag; anything else becomes an attribute. */
interface Props {
  class?: string | null | (string | false | null | undefined)[];
  on?: Handlers;
  data?: Record<string, string | number | undefined>;
  aria?: Record<string, string | number | boolean | null | undefined>;
  css?: Record<string, string | null>;
  value?: string | number | null;
  checked?: boolean;
  selected?: boolean;
  [attribute: string]: any;
}

/** One handler for each of the events that a redraw renews. */
interface Handlers {
  change?: (event: any) => void;
  click?: (event: any) => void;
  input?: (event: any) => void;
  keydown?: (event: any) => void;
  pointerdown?: (event: any) => void;
  touchcancel?: (event: any) => void;
  touchend?: (event: any) => void;
  touchmove?: (event: any) => void;
  touchstart?: (event: any) => void;
  submit?: (event: any) => void;
}

type Child = Node | string | number | boolean | null | undefined | Child[];

/** A sheet that slides up over the page. */
interface OpenSheet {
  id: string;
  title: string;
  body: () => Child;
  foot?: () => Child;
  wide?: boolean;
  firm?: boolean;
  closed?: () => void;
}

/** What a game brings to the table's page; docs/phones.md explains each. */
interface Drawing {
  board: () => Child;
  actions: () => Child;
  headline?: () => string | null;
  sayMove?: (move: Move) => string | null;
  heard?: (message: Message, before: Message | null) => void;
  seatSign?: (seat: string) => Child;
  seatColour?: (seat: string) => string | null;
  answering?: (question: any) => Child;
  answerPicture?: (question: string, answer: any) => Child;
  reckoning?: (sheet: Sheet, final: boolean) => Child;
  pointsJump?: boolean;
  everybody?: boolean;
  aside?: () => Child;
  [more: string]: any;
}

type Pack = import("../../../templates/web/static/core/pack.js").Pack;

/** Why the last deed was not done. */
type Refused = Partial<Schemas["Sentence"]> & { why: string };

/** The table as this phone knows it. */
interface Table<View = any, M = Move> {
  code: string;
  game: Game;
  screen: boolean;
  message: Message<View, M>;
  pack: Pack;
  drawing: Drawing;
  live: import("../../../templates/web/static/core/live.js").Live;
  status: string;
  busy: boolean;
  refused: Refused | null;
  tab: string;
  invited: string | null;
  gone: string | null;
}

/** A place of a map: its id, and where it lies in the map's measure. */
interface Place {
  id: string;
  x: number;
  y: number;
}

/** Which places of a map are chosen now, which could be, and what has just changed. */
interface MapLook {
  selected: string | string[] | null;
  open: Set<string>;
  fresh: Set<string>;
}

/** What a game gives to `stage` (map/stage.js), which explains each. */
interface StageParts<Spot extends Place = Place, Look extends MapLook = MapLook> {
  word: Say;
  extent: () => Extent;
  places: () => Spot[];
  reach: number;
  ring: number;
  said: (place: Spot) => string;
  content: (place: Spot, look: Look) => Child;
  kinds?: (place: Spot, look: Look) => (string | false | null | undefined)[];
  pick: (id: string | null) => void;
}

/** A part of a map, in the map's measure. */
interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that could be done at a place of a map, whether it is legal or not: its words, its price and its move. */
interface Offer {
  key: string;
  label: string;
  move: Move;
  cost?: Child;
  gain?: Child;
  note?: Child;
}

/** What the host writes in front of the service worker: the version of all files, and the addresses to keep. */
declare const VERSION: string;
declare const SHELL: string[];

/** A row of a pack's tables: its columns are the pack's own. */
type Row = Record<string, any>;

/** What a game's own score pad gets: it lays out the field of a seat's name by itself, or keeps the names of players. */
interface ScorePage {
  pack: Pack;
  t: Say;
  nameField: (seat: string) => Child;
  names: string[];
  keep: (names: string[]) => void;
}
