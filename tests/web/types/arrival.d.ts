// The Arrival as phones see it: what `view` in companion/rules/arrival/view.py sends. views.test.js holds both to each
// other.

declare namespace Arrival {
  type Move = import("./moves").components["schemas"]["arrival"];
  /** A move of this type. */
  type MoveOf<Type extends Move["type"]> = Extract<Move, { type: Type }>;
  type Step = "port" | "draw" | "block-1" | "block-2" | "ogam" | "tiles" | "turn" | "rebuild" | "over";
  type Section = "top" | "middle" | "bottom";
  type Back = "build" | "arms" | "lore";
  type Goods = "discs" | "swords" | "shields";
  type Symbol = Goods | "fame" | "famePerBroch" | "famePerCaer" | "tiles" | "fomori";
  /** What a section of cards brings; what it does not bring is left out. */
  type Yields = Partial<Record<Symbol, number>>;

  interface Card {
    back: Back;
    stack: number;
    /** null while it lies face down */
    front: string | null;
  }

  interface Leader extends Record<Goods, number> {
    seat: string;
    fame: number;
    corruption: number;
    fomori: number;
    discs_left: number;
    tiles: string[];
    builders: number;
    gathered: number;
    trophies: number;
    used_trophies: number;
    passed: boolean;
    owed_tiles: number;
    locations: number;
    brochs: number;
    caers: number;
    cards: Card[];
    /** the blocked sections, as far as they are shown */
    blocks: Section[];
    /** a block was chosen that the others do not see yet */
    committed: boolean;
    open: Section | null;
    yields: Record<Section, Yields>;
  }

  /** What legal targets cost, by their place, and what each tile held would bring. */
  interface Prices {
    build: Record<string, number>;
    spread: Record<string, number>;
    repel: Record<string, { swords: number; fame: number; brings: number }>;
    tiles: Record<string, { fame?: number; corruption?: number }>;
  }

  /** What lies on the map; all that its drawing needs. */
  interface Lying {
    map: Record<string, { owner: string; discs: number }>;
    fomori: Record<string, string>;
    castles: string[];
    shields: Record<string, number>;
  }

  interface View extends Lying {
    round: number;
    rounds: number;
    limit: number;
    cards_each: number;
    most_kept: number;
    latched: boolean;
    last_round: boolean;
    step: Step;
    question: string | null;
    start: string | null;
    next_start: string | null;
    to_move: string[];
    actions: number;
    prices: Prices | null;
    leaders: Leader[];
    blocks_in_turn: boolean;
    flip: string | null;
    discarded_fomori: Record<string, number>;
    unseen_fomori: Record<string, number>;
    supply: { swords: number; shields: number; fomori: number };
    display: string[];
    used_tiles: string[];
    tiles_left: number;
    stacks: { cards: number; top: Back | null }[];
    discarded_cards: string[];
    ending: { fomori: number; tribes: number; overrun: boolean };
    over: boolean;
  }

  /** A place of the map with its row of the pack. */
  interface Site extends Place {
    isle: boolean;
    port: boolean;
    province: string;
    row: Row;
  }

  /** What the map shows: the places chosen now, those where something may be done, and those that have just changed. */
  interface Look {
    selected: string[];
    open: Set<string>;
    fresh: Set<string>;
  }
}
