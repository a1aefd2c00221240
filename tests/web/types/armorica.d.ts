// Armorica as phones see it: what `view` in companion/rules/armorica/view.py sends. views.test.js holds both to each
// other.

declare namespace Armorica {
  type Move = import("./moves").components["schemas"]["armorica"];
  type MoveOf<Type extends Move["type"]> = Extract<Move, { type: Type }>;
  type Deck = "gaul" | "roman";

  /** A card; of one that was typed at the end of a game only its suit and icons are known. */
  type Card = string | { id: string; suit: string; icons: Record<string, number> };

  interface Player {
    name: string;
    display: Card[];
    icons: Record<string, number>;
    /** so many cards have to go in winter */
    deficit: number;
  }

  interface View {
    players: Player[];
    start: string | null;
    turn: number;
    turns: number | null;
    phase: "start" | Deck | "winter" | "clearing" | "over";
    to_move: string | null;
    last_turn: boolean;
    rows: Record<Deck, string[]>;
    decks: Record<Deck, { left: number; pile: string | null }>;
    gone: string[];
  }
}
