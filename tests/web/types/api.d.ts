export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AmendPreview
         * @description What an amendment would do: the entries that would no longer hold, and the seats whose consent it takes.
         */
        AmendPreview: {
            /** Number */
            number: number;
            /** Falls */
            falls: components["schemas"]["Fall"][];
            /** Needs */
            needs: string[];
            /** Preview */
            preview: boolean;
        };
        /**
         * AmendWish
         * @description Replacements for earlier entries; null strikes one out. `preview` shows the effects and changes nothing.
         */
        AmendWish: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Changes */
            changes: components["schemas"]["Change"][];
            /**
             * Preview
             * @default false
             */
            preview: boolean;
        };
        /**
         * Amended
         * @description The amendment's event; with `preview` what it would do.
         */
        Amended: components["schemas"]["Posted"] | components["schemas"]["AmendPreview"];
        /**
         * AmendedEntry
         * @description An entry that was put right: what it says now, and the seats that wanted or agreed to it. Its line in the log
         *     keeps the old words.
         */
        AmendedEntry: {
            /** Event */
            event: number;
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /** Agreed */
            agreed: string[];
        };
        /**
         * Answer
         * @description One of the answers to a question of chance, and how many of the equally likely cases it stands for.
         */
        Answer: {
            /** Answer */
            answer: any;
            /** Weight */
            weight: number;
            /** Says */
            says: string;
        };
        /**
         * Asked
         * @description The open question of chance, and who answers it at this table. The answers are left
         *     out for seats that may not see them, and where there are too many to list.
         */
        Asked: {
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /**
             * Dealer
             * @enum {string}
             */
            dealer: "app" | "table";
            /** Says */
            says: string;
            /**
             * Subject
             * @default null
             */
            subject: any;
            /**
             * Answers
             * @default null
             */
            answers: components["schemas"]["Answer"][] | null;
            /** @default null */
            dice: components["schemas"]["Dice"] | null;
        };
        /**
         * AskedSeat
         * @description The host would like a seat whose hand is secret to go elsewhere; `missing` have not agreed yet, and `granted`
         *     says that it may be. `by` is the host's own seat, empty without one.
         */
        AskedSeat: {
            /** Seat */
            seat: string;
            /**
             * To
             * @enum {string}
             */
            to: "phone" | "screen" | "bot" | "ticket";
            /** Bot */
            bot: string;
            /** By */
            by: string;
            /** Missing */
            missing: string[];
            /** Granted */
            granted: boolean;
            /** Says */
            says: string;
        };
        /**
         * Awaited
         * @description Who is asked, and for which step; or chance, whose question stands here for those who may see it.
         */
        Awaited: {
            /** Type */
            type: string;
            /** Says */
            says: string;
            /**
             * Seat
             * @default null
             */
            seat: string | null;
            /**
             * Question
             * @default null
             */
            question: string | null;
            /**
             * Subject
             * @default null
             */
            subject: any;
            /**
             * Odds
             * @default null
             */
            odds: {
                [key: string]: string;
            } | string | null;
        };
        /**
         * BgStatsFile
         * @description A play as BG Stats imports it; `plays` name games and players by their `id`.
         */
        BgStatsFile: {
            /** Games */
            games: {
                [key: string]: any;
            }[];
            /** Players */
            players: {
                [key: string]: any;
            }[];
            /** Locations */
            locations: {
                [key: string]: any;
            }[];
            /** Plays */
            plays: {
                [key: string]: any;
            }[];
            /** Userinfo */
            userInfo: {
                [key: string]: any;
            };
        };
        /**
         * Book
         * @description The rulebook; `rules` says which chapter tells which rule.
         */
        Book: {
            /** Chapters */
            chapters: components["schemas"]["Chapter"][];
            /** Rulings */
            rulings: components["schemas"]["Ruling"][];
            /** Rules */
            rules: {
                [key: string]: string;
            };
        };
        /**
         * Chair
         * @description A seat; `seat` is what it is called in moves and addresses, `name` who sits there. `unnamed`: the seat's place
         *     from 1 while that name is a stand-in like "Player 2", else 0. `taken`: a phone holds it, `here`: that phone is
         *     connected.
         */
        Chair: {
            /** Seat */
            seat: string;
            /** Name */
            name: string;
            /** Unnamed */
            unnamed: number;
            /**
             * Played
             * @enum {string}
             */
            played: "phone" | "screen" | "bot";
            /** Bot */
            bot: string | null;
            /** Taken */
            taken: boolean;
            /** Here */
            here: boolean;
        };
        /**
         * Change
         * @description A replacement for one entry; null strikes it out.
         */
        Change: {
            /**
             * Event
             * @description The `entry` of a line of the log
             */
            event: number;
            /** Move */
            move: {
                [key: string]: any;
            } | null;
        };
        /**
         * Chapter
         * @description A chapter of the rulebook; what it consists of are texts, headings, lists, steps, notes and figures.
         */
        Chapter: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Body */
            body: {
                [key: string]: any;
            }[];
        };
        /**
         * Choice
         * @description What an earlier entry could say instead.
         */
        Choice: {
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
        };
        /**
         * Choices
         * @description What could stand in place of an earlier entry, and what stands there now.
         */
        Choices: {
            /** Event */
            event: number;
            /** Now */
            now: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /** Choices */
            choices: components["schemas"]["Choice"][];
        };
        /**
         * Clause
         * @description A numbered paragraph of a rules document. Its text has **bold** words, `ids` and table rows between bars.
         */
        Clause: {
            /** Rule */
            rule: string;
            /** Text */
            text: string;
        };
        /**
         * Course
         * @description All seats' points after each decision that changed them.
         */
        Course: {
            /** Number */
            number: number;
            /** Seats */
            seats: string[];
            /** Points */
            points: components["schemas"]["Points"][];
        };
        /**
         * Created
         * @description The new table's code, and a token that has the host's rights there.
         */
        Created: {
            /** Code */
            code: string;
            /** Host */
            host: string;
        };
        /**
         * Deal
         * @description Let the app answer the open question this once.
         */
        Deal: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Seen
             * @description The `number` of the newest message that was seen
             */
            seen: number;
        };
        /**
         * Deck
         * @description A deck of the toolbox: how many cards are left, what lies open, and what this seat holds or has peeked at.
         */
        Deck: {
            /** Name */
            name: string;
            /** Left */
            left: number;
            /** Open */
            open: string[];
            /** Opened */
            opened: number;
            /** Hand */
            hand: string[];
            /** Hands */
            hands: {
                [key: string]: number;
            };
            /** Peeked */
            peeked: string[];
        };
        /**
         * Dice
         * @description What is to be rolled.
         */
        Dice: {
            /** Count */
            count: number;
            /** Sides */
            sides: number;
        };
        /**
         * Export
         * @description The play as a file; as a readable log it is plain text.
         */
        Export: components["schemas"]["TableFile"] | components["schemas"]["BgStatsFile"];
        /**
         * Fall
         * @description An entry that would no longer hold, and why.
         */
        Fall: {
            /** Event */
            event: number;
            /** Rule */
            rule: string;
            /** Why */
            why: string;
        };
        /**
         * Games
         * @description What this host offers.
         */
        Games: {
            /** Games */
            games: components["schemas"]["ShortGame"][];
        };
        /**
         * HandWish
         * @description Where a seat whose hand is secret is to go: to any phone, the shared screen, a bot, or the phone that scans a
         *     ticket.
         */
        HandWish: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * To
             * @enum {string}
             */
            to: "phone" | "screen" | "bot" | "ticket";
            /**
             * Bot
             * @default null
             */
            bot: string | null;
        };
        /**
         * HandWord
         * @description Whether that may be.
         */
        HandWord: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Agree */
            agree: boolean;
        };
        /**
         * Heap
         * @description A kind of pieces as it is in the box: its size in millimetres, the table of its rows, and
         *     how many there are of each piece.
         */
        Heap: {
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Table */
            table: string | null;
            /** Back */
            back: boolean;
            /** Size */
            size: number[];
            /** Pieces */
            pieces: [
                string,
                number
            ][];
        };
        /**
         * Join
         * @description Take a free seat; `name` is what the others see. With a `key`, a join whose answer was lost can be repeated.
         */
        Join: {
            /**
             * Name
             * @default null
             */
            name: string | null;
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * Joined
         * @description A token for this seat; null: for the host's rights.
         */
        Joined: {
            /** Code */
            code: string;
            /** Seat */
            seat: string | null;
            /** Token */
            token: string;
        };
        /**
         * Laid
         * @description A legal map as the table option takes it, what people count on it, and how many maps were as likely; else what
         *     is illegal about it.
         */
        Laid: {
            /** Ok */
            ok: boolean;
            /**
             * Rule
             * @default null
             */
            rule: string | null;
            /**
             * Why
             * @default null
             */
            why: string | null;
            /**
             * Map
             * @default null
             */
            map: {
                [key: string]: any;
            } | null;
            /**
             * Figures
             * @default null
             */
            figures: {
                [key: string]: number;
            } | null;
            /**
             * Ways
             * @default null
             */
            ways: number | null;
            /**
             * Seed
             * @default null
             */
            seed: string | null;
        };
        /**
         * Lobby
         * @description A table's lobby. `you` is the asker's seat, `host` whether the asker has the host's rights.
         */
        Lobby: {
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Seats */
            seats: components["schemas"]["Chair"][];
            /** You */
            you: string | null;
            /** Host */
            host: boolean;
            /** Started */
            started: boolean;
            /** Over */
            over: boolean;
        };
        /**
         * LogLine
         * @description What happened, as this seat may read it. `number` counts everything at the table; `entry` what belongs to the
         *     game, and is what undo and amend go by.
         */
        LogLine: {
            /** Number */
            number: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "move" | "chance" | "undo" | "amend" | "consent" | "withdraw" | "cut" | "seal" | "close" | "show" | "note" | "tool" | "seat" | "host" | "hand" | "broken" | "erased";
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /**
             * Entry
             * @default null
             */
            entry: number | null;
            /**
             * By
             * @default null
             */
            by: string | null;
            /**
             * At
             * @default null
             */
            at: string | null;
        };
        /**
         * MapWish
         * @description A map for so many players: drawn from `seed` (the same seed, the same map), or `map` as people laid it.
         *     `places` overrides how many places it shows.
         */
        MapWish: {
            /** Players */
            players: number;
            /**
             * Places
             * @default null
             */
            places: number | null;
            /**
             * Seed
             * @default null
             */
            seed: string | null;
            /**
             * Map
             * @default null
             */
            map: {
                [key: string]: any;
            } | null;
        };
        /**
         * Message
         * @description Everything a phone shows, as of event `number`; the log from `since` on. The stream, the poll and the view all
         *     send this. `view`, `moves` and `result` are in the game's own words; `complete` says whether `moves` are all there
         *     are. A table without a rules engine has a toolbox and no view. `nearly_full` warns the host
         *     that the server or the table has used four fifths of its room.
         */
        Message: {
            /** Number */
            number: number;
            /** Code */
            code: string;
            /** Game */
            game: string;
            /** Seat */
            seat: string | null;
            /** Host */
            host: boolean;
            /** Nearly Full */
            nearly_full: ("server" | "table") | null;
            /** Awaiting */
            awaiting: components["schemas"]["Awaited"][];
            /** View */
            view: {
                [key: string]: any;
            } | null;
            /** Moves */
            moves: {
                [key: string]: any;
            }[];
            /** Complete */
            complete: boolean;
            question: components["schemas"]["Asked"] | null;
            /** Log */
            log: components["schemas"]["LogLine"][];
            /** Undone */
            undone: number[];
            /** Amended */
            amended: components["schemas"]["AmendedEntry"][];
            /** Seats */
            seats: components["schemas"]["Chair"][];
            request: components["schemas"]["OpenRequest"] | null;
            cut: components["schemas"]["OpenCut"] | null;
            /** Asked Seats */
            asked_seats: components["schemas"]["AskedSeat"][];
            tools: components["schemas"]["Tools"];
            score: components["schemas"]["Reckoning"] | null;
            /** Result */
            result: {
                [key: string]: any;
            } | null;
            /** Commitment */
            commitment: string | null;
            /** Dealer */
            dealer: {
                [key: string]: "app" | "table";
            };
            /** Seed Chosen */
            seed_chosen: boolean;
            /** Seed */
            seed: string | null;
            /** Since */
            since: number;
        };
        /**
         * Moves
         * @description The legal moves of the seats the asker decides for, as of event `number`; whether these are all there are.
         */
        Moves: {
            /** Number */
            number: number;
            /** Moves */
            moves: {
                [key: string]: any;
            }[];
            /** Complete */
            complete: boolean;
        };
        /**
         * NewTable
         * @description A new table. Without a seed the app draws one, whose hash is shown before play. A given seed lets its author
         *     predict the deals, so every phone says that it was given. With `cut` the app does not deal before it is asked, so
         *     that the deck can be cut. With a `key`, a request whose answer was lost can be repeated without making another
         *     table. `think`: the seconds that a strong bot may think about a move.
         */
        NewTable: {
            /**
             * Game
             * @description A game's `id`
             */
            game: string;
            /** Seats */
            seats: components["schemas"]["SeatWish"][];
            /**
             * Options
             * @default {}
             */
            options: {
                [key: string]: any;
            };
            /**
             * Dealer
             * @default {}
             */
            dealer: {
                [key: string]: "app" | "table";
            };
            /**
             * Seed
             * @default null
             */
            seed: string | null;
            /**
             * Position
             * @default null
             */
            position: {
                [key: string]: any;
            } | null;
            /**
             * Cut
             * @default false
             */
            cut: boolean;
            /**
             * Think
             * @default null
             */
            think: number | null;
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * Noted
         * @description A note of the toolbox.
         */
        Noted: {
            /** By */
            by: string;
            /** Text */
            text: string;
        };
        /**
         * OneGame
         * @description A game and what its tables can be like: the bots there are, the seats its rules prescribe, its options, and the
         *     kinds of chance that app or table can deal. `open`: it has no secrets.
         */
        OneGame: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Tagline */
            tagline: string;
            /** Players */
            players: number[];
            /** Best */
            best: number[] | null;
            /** Minutes */
            minutes: number[] | null;
            /** Languages */
            languages: string[];
            /** Engine */
            engine: boolean;
            /** Small */
            small: boolean;
            /** Palette */
            palette: {
                [key: string]: string;
            };
            /** Version */
            version: string;
            /** Components */
            components: components["schemas"]["Pieces"][];
            /** Bots */
            bots: string[];
            /** Open */
            open: boolean;
            /** Seats */
            seats: string[];
            /** Options */
            options: components["schemas"]["Option"][];
            /** Chance */
            chance: string[];
        };
        /**
         * OpenCut
         * @description Seals put in before the app deals; when the cut is `closed` each phone shows its words. Where some never came,
         *     `waiting` are those who have still to put in a new seal before another cut begins, and `out` those whose words never
         *     came in an earlier one.
         */
        OpenCut: {
            /** Closed */
            closed: boolean;
            /** Seals */
            seals: components["schemas"]["SealPut"][];
            /** Waiting */
            waiting: (string | null)[];
            /** Out */
            out: (string | null)[];
        };
        /**
         * OpenRequest
         * @description An undo or an amendment that waits for the consent of the seats in `missing`; `falls` are the entries that would
         *     no longer count.
         */
        OpenRequest: {
            /** Number */
            number: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "undo" | "amend";
            /** By */
            by: string | null;
            /** Missing */
            missing: string[];
            /** Agreed */
            agreed: string[];
            /** Says */
            says: string;
            /** Falls */
            falls: number[];
            /**
             * Changes
             * @default null
             */
            changes: components["schemas"]["Rewritten"][] | null;
        };
        /**
         * Option
         * @description A setting of a new table; its values are `choices`, or whole numbers from `lowest` to `highest`.
         */
        Option: {
            /** Name */
            name: string;
            /** Default */
            default: any;
            /** Choices */
            choices: any[];
            /** Lowest */
            lowest: number | null;
            /** Highest */
            highest: number | null;
        };
        /**
         * PackData
         * @description Rows, words and icons (outlines on a field of 512 × 512), and how many of which piece there are.
         */
        PackData: {
            /** Id */
            id: string;
            /** Language */
            language: string;
            /** Languages */
            languages: string[];
            /** Version */
            version: string;
            /** Texts */
            texts: {
                [key: string]: string;
            };
            /** Tables */
            tables: {
                [key: string]: {
                    [key: string]: any;
                }[];
            };
            /** Icons */
            icons: {
                [key: string]: string;
            };
            /** Components */
            components: components["schemas"]["Heap"][];
            /** Board */
            board: {
                [key: string]: any;
            } | null;
        };
        /**
         * Pieces
         * @description A kind of pieces, and the ids by which they are drawn.
         */
        Pieces: {
            /** Id */
            id: string;
            /** Kind */
            kind: string;
            /** Pieces */
            pieces: string[];
            /** Back */
            back: boolean;
        };
        /**
         * Play
         * @description A move in the game's own words, which `punchboard schema move GAME` describes; or what came up on the table:
         *     `{"type": "chance", "question", "answer"}`.
         */
        Play: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Seen
             * @description The `number` of the newest message that was seen
             */
            seen: number;
            /** Move */
            move: {
                [key: string]: any;
            };
        };
        /**
         * Played
         * @description Who plays this seat from now on; for a bot, which one. Sent again without a `request` it removes a player who
         *     took the seat meanwhile.
         */
        Played: {
            /**
             * Played
             * @enum {string}
             */
            played: "phone" | "screen" | "bot";
            /**
             * Bot
             * @default null
             */
            bot: string | null;
            /**
             * Request
             * @default null
             */
            request: string | null;
        };
        /**
         * PlayerSheet
         * @description One player's points; `name` is the seat.
         */
        PlayerSheet: {
            /** Name */
            name: string;
            /** Total */
            total: number;
            /** Lines */
            lines: components["schemas"]["SheetLine"][];
        };
        /**
         * Points
         * @description All seats' points after an entry, in the order of the seats.
         */
        Points: {
            /** Event */
            event: number;
            /** Totals */
            totals: number[];
        };
        /**
         * Position
         * @description A position in the game's own words, which `punchboard schema position GAME` describes.
         */
        Position: {
            /**
             * Game
             * @description A game's `id`
             */
            game: string;
            /** Position */
            position: {
                [key: string]: any;
            };
        };
        /**
         * Posted
         * @description The last event that was written, whose message shows what became of it. `repeated`: this request had been taken
         *     before.
         */
        Posted: {
            /** Number */
            number: number;
            /** Repeated */
            repeated: boolean;
        };
        /**
         * QrWish
         * @description With a ticket, the code redeems it when it is scanned.
         */
        QrWish: {
            /**
             * Ticket
             * @default null
             */
            ticket: string | null;
        };
        /**
         * Reckoning
         * @description The score sheet. `counts` says what the points are of: only the same can be compared.
         */
        Reckoning: {
            /** Players */
            players: components["schemas"]["PlayerSheet"][];
            /** Winners */
            winners: string[];
            /** Decided By */
            decided_by: string;
            /** Counts */
            counts: string;
            /** Says */
            says: string;
        };
        /**
         * Redeem
         * @description Use a ticket. With a `key`, a redemption whose answer was lost can be repeated.
         */
        Redeem: {
            /** Ticket */
            ticket: string;
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * Rename
         * @description What a seat's player is called from now on.
         */
        Rename: {
            /** Name */
            name: string;
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
        };
        /**
         * Rewritten
         * @description What an entry would say after an amendment; null: it would be struck out.
         */
        Rewritten: {
            /** Event */
            event: number;
            /** Move */
            move: {
                [key: string]: any;
            } | null;
            /** Says */
            says: string | null;
        };
        /**
         * Roll
         * @description A roll of the toolbox; `dice` are pairs of how many and with how many sides.
         */
        Roll: {
            /** By */
            by: string;
            /** Dice */
            dice: number[][];
            /** Faces */
            faces: number[];
            /** Total */
            total: number;
        };
        /**
         * Ruling
         * @description A question people asked of the rules, and its answer.
         */
        Ruling: {
            /** Id */
            id: string;
            /** Rule */
            rule: string;
            /** Question */
            question: string;
            /** Ruling */
            ruling: string;
            /** Why */
            why: string;
        };
        /**
         * Seal
         * @description The hash of words that this phone shows later.
         */
        Seal: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Hash */
            hash: string;
        };
        /**
         * SealPut
         * @description A phone's part in the cut; null: the shared screen's. `shown`: its words are there.
         */
        SealPut: {
            /** By */
            by: string | null;
            /** Hash */
            hash: string;
            /** Shown */
            shown: boolean;
        };
        /**
         * SeatWish
         * @description A seat; `called` is the player's name, where the game prescribes the seats. `unnamed`: no name was typed, so
         *     every phone says "Player 2" in its own language until there is one.
         */
        SeatWish: {
            /** Name */
            name: string;
            /**
             * Called
             * @default null
             */
            called: string | null;
            /**
             * Unnamed
             * @default false
             */
            unnamed: boolean;
            /**
             * Played
             * @default phone
             * @enum {string}
             */
            played: "phone" | "screen" | "bot";
            /**
             * Bot
             * @default null
             */
            bot: string | null;
        };
        /**
         * Sentence
         * @description Why not. `error` is a code; `why` a sentence in the language asked for; `rule` cites the rules, and `nearest` is
         *     a legal move near the one that was refused; `fault` is an id in the host's log. To a move that came too late
         *     `changes` says what happened since, up to `number`.
         */
        Sentence: {
            /**
             * Error
             * @description A code for programs; later versions may know more than these
             * @example bad-field
             * @example bad-json
             * @example bad-number
             * @example bad-request
             * @example broken-log
             * @example cannot-open
             * @example disk-full
             * @example fault
             * @example foreign-origin
             * @example game-unreadable
             * @example hand-is-secret
             * @example host-moved
             * @example host-only
             * @example illegal
             * @example later-format
             * @example metrics-closed
             * @example name-taken
             * @example no-battles
             * @example no-bot-named
             * @example no-engine
             * @example no-free-code
             * @example no-host
             * @example no-line-left
             * @example no-map
             * @example no-room-for-notes
             * @example no-room-for-tables
             * @example no-such-bot
             * @example no-such-event
             * @example no-such-form
             * @example no-such-game
             * @example no-such-piece
             * @example no-such-rule
             * @example no-such-seat
             * @example no-such-table
             * @example nobody-to-ask
             * @example not-for-your-eyes
             * @example not-found
             * @example not-json
             * @example not-over
             * @example not-to-be-tried
             * @example not-your-seat
             * @example notes-full
             * @example nothing-asked
             * @example other-content
             * @example other-rules
             * @example outrun
             * @example request-used
             * @example seat-is-bot
             * @example seat-taken
             * @example seat-twice
             * @example seats-alike
             * @example spectator
             * @example still-secret
             * @example store-away
             * @example store-damaged
             * @example table-full
             * @example table-lost
             * @example ticket-used
             * @example too-large
             * @example too-many-lines
             * @example too-often
             * @example too-slow
             * @example tool.cards
             * @example tool.dice
             * @example tool.need-seat
             * @example tool.no-card
             * @example tool.no-counter
             * @example tool.no-deck
             * @example tool.no-seat
             * @example tool.no-seats
             * @example tool.seconds
             * @example tool.text
             * @example tool.too-few
             * @example tool.too-many
             * @example tool.any
             * @example tool.value
             * @example tool.where
             * @example unclear-origin
             * @example any-host
             * @example unseen-signs
             * @example wrong-method
             * @example wrong-token
             */
            error: string;
            /** Why */
            why: string;
            /**
             * Rule
             * @default null
             */
            rule: string | null;
            /**
             * Fault
             * @default null
             */
            fault: string | null;
            /**
             * Number
             * @default null
             */
            number: number | null;
            /**
             * Changes
             * @default null
             */
            changes: components["schemas"]["LogLine"][] | null;
            /**
             * Nearest
             * @default null
             */
            nearest: {
                [key: string]: any;
            } | null;
        };
        /**
         * SheetLine
         * @description Where points came from. `what` is a code, `facts` are the numbers in its sentence.
         */
        SheetLine: {
            /** What */
            what: string;
            /** Says */
            says: string;
            /** Points */
            points: number;
            /** Rule */
            rule: string;
            /** Facts */
            facts: {
                [key: string]: any;
            };
        };
        /**
         * ShortGame
         * @description A game on offer. `version` names all that is drawn and said of it: with `v=` it may be kept for ever. `players`
         *     `best` (with how many it plays best) and `minutes` are from and to; `engine`: the host knows its rules;
         *     `small`: they are data of the pack.
         */
        ShortGame: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Tagline */
            tagline: string;
            /** Players */
            players: number[];
            /** Best */
            best: number[] | null;
            /** Minutes */
            minutes: number[] | null;
            /** Languages */
            languages: string[];
            /** Engine */
            engine: boolean;
            /** Small */
            small: boolean;
            /** Palette */
            palette: {
                [key: string]: string;
            };
            /** Version */
            version: string;
        };
        /**
         * Show
         * @description The words behind a seal, to the letter.
         */
        Show: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Words */
            words: string;
        };
        /**
         * TableFile
         * @description A finished game from its setup to its last entry; `punchboard schema` describes each game's own words.
         */
        TableFile: {
            /** Format */
            format: number;
            /** Game */
            game: string;
            /** Content Hash */
            content_hash: string;
            /** Rules Version */
            rules_version: string;
            /** Options */
            options: {
                [key: string]: any;
            };
            /** Seats */
            seats: string[];
            /** Dealer */
            dealer: {
                [key: string]: "app" | "table";
            };
            /** Commitment */
            commitment: string;
            /** Seed */
            seed: string;
            /** From */
            from: {
                [key: string]: any;
            } | null;
            /** Head */
            head: {
                [key: string]: any;
            };
            /** Log */
            log: {
                [key: string]: any;
            }[];
        };
        /**
         * Ticket
         * @description What another phone redeems within so many seconds; `path` opens the table's page and does so.
         */
        Ticket: {
            /** Ticket */
            ticket: string;
            /** Path */
            path: string;
            /** Seconds */
            seconds: number;
        };
        /**
         * Timer
         * @description A timer that was started at `at`, in seconds since 1970.
         */
        Timer: {
            /** Seconds */
            seconds: number;
            /** At */
            at: number;
        };
        /**
         * ToolWish
         * @description An action of the toolbox:
         *
         *     - `{"tool": "roll", "dice": [[2, 6]]}`, pairs of how many and with how many sides;
         *     - `{"tool": "first"}` draws who begins;
         *     - `{"tool": "note", "text"}`;
         *     - `{"tool": "timer", "seconds"}`, null stops it;
         *     - `{"tool": "count", "name", "of"?, "step"?, "value"?}` moves or sets a counter of a seat, or of the table;
         *     - `{"tool": "forget", "name"}` takes a counter away;
         *     - `{"tool": "deck", "name", "cards"}` lays out a deck of so many texts;
         *     - `{"tool": "draw", "deck", "count"?, "to"?}` to the `open` pile or to one's own `hand`;
         *     - `{"tool": "peek", "deck", "count"?}`;
         *     - `{"tool": "put", "deck", "card", "from"?, "to"?}` from `open` or `hand` to `top`, `bottom` or `open`;
         *     - `{"tool": "shuffle", "deck", "all"?}`, with `all` the open pile too.
         */
        ToolWish: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Wish */
            wish: {
                [key: string]: any;
            };
        };
        /**
         * Tools
         * @description The toolbox; `counters` by name and owner, where "" is the table.
         */
        Tools: {
            /** Decks */
            decks: components["schemas"]["Deck"][];
            /** Counters */
            counters: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** Rolls */
            rolls: components["schemas"]["Roll"][];
            /** Notes */
            notes: components["schemas"]["Noted"][];
            /** First */
            first: string | null;
            timer: components["schemas"]["Timer"] | null;
        };
        /**
         * Try
         * @description A move, as it would be posted.
         */
        Try: {
            /** Move */
            move: {
                [key: string]: any;
            };
        };
        /**
         * UndoWish
         * @description Take back to before this entry of the log (default: the newest decision of a player). `fresh`: what chance
         *     answers from there on is drawn anew instead of coming up the same.
         */
        UndoWish: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Event
             * @default null
             */
            event: number | null;
            /**
             * Fresh
             * @default false
             */
            fresh: boolean;
        };
        /**
         * Verdict
         * @description Whether a move is legal; else the rule that forbids it, why, and a legal move near it.
         */
        Verdict: {
            /** Ok */
            ok: boolean;
            /**
             * Rule
             * @default null
             */
            rule: string | null;
            /**
             * Why
             * @default null
             */
            why: string | null;
            /**
             * Nearest
             * @default null
             */
            nearest: {
                [key: string]: any;
            } | null;
        };
        /**
         * Word
         * @description A seat's answer to an open undo or amendment. `withdraw` takes one's own request back.
         */
        Word: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Seat
             * @default null
             */
            seat: string | null;
            /**
             * Agree
             * @default true
             */
            agree: boolean;
            /**
             * Withdraw
             * @default false
             */
            withdraw: boolean;
        };
        /**
         * Wording
         * @description A rule's paragraph, or those of a section, below the titles of their chapter, outermost first.
         */
        Wording: {
            /** Chapters */
            chapters: string[];
            /** Paragraphs */
            paragraphs: components["schemas"]["Clause"][];
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
