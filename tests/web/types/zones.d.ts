// A game of zones as phones see it: what `view` in companion/rules/declared/view.py sends, and `board` in engine.py there.
// views.test.js holds both to each other.

declare namespace Zones {
  /** Moves have the names of the pack's actions and picks. */
  type Move = { type: string; seat: string; [pick: string]: any };
  type Kind = "piece" | "pieces" | "space" | "dice" | string;
  /** A number, the seat it holds, or a row of numbers. */
  type Value = number | string | number[];
  type Numbers = Record<string, Value>;

  /** How many pieces lie there and which, as far as this phone sees them. */
  interface Zone {
    count: number | null;
    pieces: string[] | null;
  }
  /** A zone whose pieces are seen. */
  interface OpenZone extends Zone {
    pieces: string[];
  }

  interface Player {
    seat: string;
    numbers: Numbers;
    zones: Record<string, Zone>;
    chosen: boolean;
    team?: number;
  }

  interface View {
    step: string | null;
    asked: string[];
    numbers: Numbers;
    dice: Record<string, (string | number)[]>;
    zones: Record<string, Zone>;
    players: Player[];
    choice: Move | null;
    /** a move that waits for consent */
    proposal: { move: Move; missing: string[] } | null;
    over: boolean;
  }

  /** What an action names: a thing of this kind, from this place, the player's own. */
  interface Pick {
    kind: Kind;
    of: string;
    own: boolean;
  }
  type Picks = Record<string, Pick>;

  /** Where a zone or a row of numbers lies, as the pack's `lights` say. */
  interface Light {
    phone?: { place?: number; size?: string };
    screen?: { row?: number; column?: number; wide?: number; size?: string };
    pile?: boolean;
    /** the table of the spaces on which these pieces stand */
    on?: string;
    columns?: number;
    rows?: number;
    cells?: (number[] | null)[];
    sides?: number[];
    marks?: number[];
    path?: boolean;
    mirror?: boolean;
  }
  /** A light that says where spaces lie. */
  interface GridLight extends Light {
    columns: number;
    cells: (number[] | null)[];
  }

  /** A number that the score reads, or a row of numbers. */
  interface NumberField {
    name: string;
    size: number;
    places: number[];
    over: string[];
    lowest: number;
    highest: number;
    start: number;
  }
  interface ZoneField {
    name: string;
    pieces: string[];
  }
  interface DiceField {
    name: string;
    count: number;
    blank: number | null;
    lowest: number;
    highest: number;
  }

  interface Board {
    actions: Record<string, Picks>;
    dice: Record<string, { faces: (string | number)[]; total: boolean; of: string }>;
    steps: Record<string, string>;
    over: Record<string, { table: string; rows: string[] }>;
    standing: Record<string, { table: string; rows: string[]; lowest: number }>;
    single: string[];
    timer: { seconds: number; say: string };
    lights: Record<string, Light>;
    byHand: "" | "free" | "ask table";
    zones: Record<string, { of: string; perPlayer: boolean; order: string; pile: boolean }>;
    players: [number, number];
    fields: {
      numbers: NumberField[];
      shared: NumberField[];
      zones: ZoneField[];
      sharedZones: ZoneField[];
      dice: DiceField[];
    };
  }
}
