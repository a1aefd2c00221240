export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        armorica: {
            /** @constant */
            type: "take";
            seat: string;
            card: string;
        } | {
            /** @constant */
            type: "pass";
            seat: string;
        } | {
            /** @constant */
            type: "starve";
            seat: string;
            cards: (string)[];
        };
        arrival: {
            /** @constant */
            type: "place-port";
            seat: string;
            location: string;
        } | {
            /** @constant */
            type: "draw-card";
            seat: string;
            stack: number;
        } | {
            /** @constant */
            type: "insist-order";
            seat: string;
        } | {
            /** @constant */
            type: "block-first";
            seat: string;
            /** @enum {unknown} */
            section: "bottom" | "middle" | "top";
        } | {
            /** @constant */
            type: "block-second";
            seat: string;
            /** @enum {unknown} */
            section: "bottom" | "middle" | "top";
        } | {
            /** @constant */
            type: "use-ogam";
            seat: string;
            /** @enum {unknown} */
            open: "bottom" | "middle" | "top";
        } | {
            /** @constant */
            type: "decline-ogam";
            seat: string;
        } | {
            /** @constant */
            type: "take-tiles";
            seat: string;
            tiles: string[];
        } | {
            /** @constant */
            type: "build";
            seat: string;
            location: string;
        } | {
            /** @constant */
            type: "shield";
            seat: string;
            province: string;
        } | {
            /** @constant */
            type: "spread";
            seat: string;
            location: string;
        } | {
            /** @constant */
            type: "repel";
            seat: string;
            target: string;
            /** @enum {unknown} */
            reward: "corruption" | "fame";
        } | {
            /** @constant */
            type: "pass";
            seat: string;
            keep: {
                discs: number;
                swords: number;
                shields: number;
            };
        } | {
            /** @constant */
            type: "use-tile";
            seat: string;
            tile: string;
            locations?: string[];
        } | {
            /** @constant */
            type: "use-trophy";
            seat: string;
            fomori: number;
        } | {
            /** @constant */
            type: "end-turn";
            seat: string;
        } | {
            /** @constant */
            type: "rebuild";
            seat: string;
            location: string;
        } | {
            /** @constant */
            type: "rebuild-done";
            seat: string;
        };
        "fallen-kingdoms": {
            /** @constant */
            type: "choose_god";
            seat: string;
            god: string;
        } | {
            /** @constant */
            type: "start_city";
            seat: string;
            city: string;
        } | {
            /** @constant */
            type: "start_units";
            seat: string;
            city: string;
        } | {
            /** @constant */
            type: "power";
            seat: string;
            use: string | null;
            as?: string;
            city?: string;
            from?: string;
            cities?: string[];
            card?: string;
            give?: number;
            to?: string;
            take?: number;
        } | {
            /** @constant */
            type: "norns_pick";
            seat: string;
            card: string;
            under: string[];
            replace: string;
        } | {
            /** @constant */
            type: "loki_retreat";
            seat: string;
            to: string;
        } | {
            /** @constant */
            type: "allocate";
            seat: string;
            /** @enum {unknown} */
            track: "building" | "knowledge" | "unit";
            points: number;
        } | {
            /** @constant */
            type: "take_building";
            seat: string;
            /** @enum {unknown} */
            tile: "barrack" | "farm" | "workshop";
        } | {
            /** @constant */
            type: "take_knowledge";
            seat: string;
            card: string;
        } | {
            /** @constant */
            type: "place";
            seat: string;
            units: {
                [key: string]: number;
            };
            buildings: {
                /** @enum {unknown} */
                tile: "barrack" | "farm" | "workshop";
                city: string;
            }[];
        } | {
            /** @constant */
            type: "plan";
            seat: string;
            groups: {
                from: string;
                to: string;
                units: number;
                via?: string;
            }[];
        } | {
            /** @constant */
            type: "next_battle";
            seat: string;
            city: string;
        } | {
            /** @constant */
            type: "reinforce";
            seat: string;
            from: {
                [key: string]: number;
            };
        } | {
            /** @constant */
            type: "stance";
            seat: string;
            /** @enum {unknown} */
            do: "retreat" | "roll";
            to?: string;
        } | {
            /** @constant */
            type: "losses";
            seat: string;
            from: {
                [key: string]: number;
            };
        } | {
            /** @constant */
            type: "flee";
            seat: string;
            from?: string;
            to?: string;
        } | {
            /** @constant */
            type: "occupy";
            seat: string;
            stay: boolean;
        } | {
            /** @constant */
            type: "rampage";
            seat: string;
            city: string | null;
        } | {
            /** @constant */
            type: "enter";
            seat: string;
            units: number;
        } | {
            /** @constant */
            type: "settle";
            seat: string;
            back: number[];
        } | {
            /** @constant */
            type: "rumor_payers";
            seat: string;
            extra: string[];
        } | {
            /** @constant */
            type: "invade";
            seat: string;
            do: boolean;
            surrender_to?: string | null;
        } | {
            /** @constant */
            type: "replace";
            seat: string;
            units: {
                [key: string]: number;
            };
            reuse: {
                [key: string]: number;
            };
        } | {
            /** @constant */
            type: "path";
            seat: string;
            path: number | null;
        } | {
            /** @constant */
            type: "follow";
            seat: string;
            city: string | null;
        } | {
            /** @constant */
            type: "spread";
            seat: string;
            units: {
                [key: string]: number;
            };
        } | {
            /** @constant */
            type: "temple";
            seat: string;
            city: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
