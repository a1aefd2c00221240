// Fallen Kingdoms as phones see it: what `view` in companion/rules/fallen_kingdoms/view.py sends. views.test.js holds
// both to each other.

declare namespace Kingdoms {
  type Move = import("./moves").components["schemas"]["fallen-kingdoms"];
  type MoveOf<Type extends Move["type"]> = Extract<Move, { type: Type }>;
  type Building = "barrack" | "workshop" | "farm";
  type Track = "unit" | "building" | "knowledge";
  type Purpose =
    | "cities"
    | "buildings"
    | "mathematics"
    | "ports"
    | "knowledge"
    | "rumors"
    | "instead"
    | "architecture"
    | "adjustment";
  /** So many units, by city. */
  type Counts = Record<string, number>;

  interface Cell {
    face: string;
    /** clockwise quarters */
    turns: number;
  }
  type Grid = Cell[][];

  interface Map {
    grid: Grid;
    roads: string[][];
    routes: string[][];
    seas: string[][];
    paths: { city: string; by_sea: boolean; blocker: string | null }[];
  }

  /** A player; what is secret to this phone is null or empty. */
  interface Player {
    seat: string;
    god: string | null;
    gods: string[];
    chosen: string | null;
    has_chosen: boolean;
    kingdom: boolean;
    glory: number | null;
    ledger: Record<Purpose, number> | null;
    income: number;
    intimidation: number | null;
    reserve: number;
    sheet: number;
    waiting: Building[];
    casualties: number;
    tracks: Record<Track, number>;
    knowledge: string[];
    fresh: string[];
    borrowed: string | null;
    returned: string | null;
    rumors: number[];
    temple: string | null;
    marker: boolean;
  }

  interface City {
    owner: string | null;
    units: number;
    building: Building | null;
    /** whose temple stands there */
    temple: string | null;
    held: boolean;
  }

  /** Units that go from one city to another, straight or via a third. */
  interface March {
    from: string;
    via?: string | null;
    to: string;
    units: number;
    kind?: "reinforcement" | "advance" | "attack";
    /** of announced marches: whether they are still to come */
    pending?: boolean;
  }

  interface Way {
    to: string;
    via: string | null;
  }

  interface Battle {
    city: string;
    attacker: string;
    defender: string;
    force: Counts;
    defenders: number;
    to_roll: string;
    first_roll: boolean;
    last_miss: boolean;
    dice: number[];
    hits: number;
    needed_face: number;
    rampage_from: string | null;
  }

  /** How likely each ending of a battle is, from 0 to 1. */
  interface Odds {
    win: number;
    wiped_out: number;
    exhausted: number;
  }

  /** What waits to be placed, and where buildings may stand. */
  interface Placing {
    units: number;
    tiles: Building[];
    due: number;
    sites: string[];
  }

  /** The surrendered units, those that may be used elsewhere, and what the reserve holds. */
  interface Replacing {
    units: Counts;
    spare: Counts;
    reserve: number;
  }

  /** What a phone needs to offer the open decision, step by step. */
  interface Details {
    start_city: { placement: number; placements: number };
    start_units: { placement: number; placements: number };
    plan: { ways: Record<string, Way[]>; refuges: Counts };
    place: Placing;
    reinforce: { spare: Counts };
    stance: { places: string[]; odds?: Odds };
    occupy: { places: string[] };
    flee: { places: string[] };
    losses: { kills: number };
    settle: { pending: number[] };
    dice: { count: number; city: string | null };
    reroll: { count: number; city: string | null };
    loki_retreat: { city: string | null };
    follow: { city: string | null };
    path: { paths: number[] };
    replace: Replacing;
    spread: { force: number };
    rumor_payers: { payers: string[]; number: number };
  }
  type Detail = Details[keyof Details] | Record<string, never>;

  interface View {
    round: number;
    first: string | null;
    active: string | null;
    map: Map;
    players: Player[];
    cities: Record<string, City>;
    knowledge: {
      shown: string[];
      left: number;
      public: string[];
      bottom: (string | null)[];
      looking: (string | null)[];
    };
    buildings: { shown: Building[]; left: number };
    rumors: { top: number | null; left: number };
    used_up: { knowledge: boolean; buildings: boolean; rumors: boolean };
    free: number;
    plan: (March & { kind: string; pending: boolean })[];
    battle: Battle | null;
    priority: string[];
    used_paths: number[];
    detail: Detail;
    adjustment: Record<string, number> | null;
    over: boolean;
  }

  /** What is seen until the map is laid; nothing is drawn of it. */
  interface Unlaid extends Omit<View, "map"> {
    map: null;
  }

  /** A city or an invasion path of the map; paths have a number, cities a row of the pack. */
  interface Site extends Place {
    number?: number;
    row?: Row;
  }

  /** What the map shows besides what stands on it. */
  interface Look {
    selected: string | null;
    open: Set<string>;
    fresh: Set<string>;
    /** the city that is fought for */
    fight: string | null;
    marches: March[];
    /** units shown instead of those that stand there */
    counts: Counts;
    /** words on cities */
    marks: Record<string, string>;
  }

  /** What the judge says to a map that was laid. */
  interface MapVerdict {
    ok: boolean;
    says?: string;
    why?: string | null;
    rule?: string | null;
  }
}
