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
         * AskedBranch
         * @description A seat, or the host without one, asks for a new table that goes on from an entry; `missing` have not agreed.
         */
        AskedBranch: {
            /** Entry */
            entry: number;
            /** By */
            by: string;
            /** Missing */
            missing: string[];
            /** Says */
            says: string;
        };
        /**
         * AskedHost
         * @description The host's rights are offered to `seat`, or it claims them while the host is away. `missing` have not agreed
         *     yet; `granted` says that the seat may take them, if need be after `wait` seconds.
         */
        AskedHost: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "offer" | "claim";
            /** Seat */
            seat: string;
            /** Missing */
            missing: string[];
            /** Granted */
            granted: boolean;
            /** Wait */
            wait: number;
            /** Says */
            says: string;
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
         * Bank
         * @description Each seat has so many `seconds` for the game. Running out is said and decides nothing.
         */
        Bank: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "bank";
            /** Seconds */
            seconds: number;
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
         * BotFace
         * @description A name for bots, and the piece with its face.
         */
        BotFace: {
            /** Component */
            component: string;
            /** Piece */
            piece: string;
            /** Crop */
            crop: number[];
            /** Name */
            name: string;
        };
        /**
         * Branch
         * @description A table that goes on from an earlier entry. With a `key`, a request whose answer was lost can be repeated.
         */
        Branch: {
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * BranchAnswer
         * @description Whether the table that is asked for may be opened.
         */
        BranchAnswer: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Agree */
            agree: boolean;
        };
        /**
         * BranchWish
         * @description Ask the table of a running game for a new one that goes on from this entry; 0 is the beginning.
         */
        BranchWish: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Entry
             * @description The `entry` of a line of the log
             */
            entry: number;
        };
        /**
         * Chair
         * @description A seat; `seat` is what it is called in moves and addresses, `name` who sits there. `unnamed`: the seat's place
         *     from 1 while that name is a stand-in like "Player 2", else 0. `taken`: a phone holds it, `here`: that phone is
         *     connected. `face` is the place of a bot's face among the game's `faces`.
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
            /** Face */
            face: number | null;
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
         * ClockStep
         * @description Stop the clocks of all seats, or let them go on.
         */
        ClockStep: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Step
             * @enum {string}
             */
            step: "stop" | "go";
        };
        /**
         * Clocks
         * @description The clocks of all seats but bots. Those of `running` have run on since `since`, in milliseconds of the host's
         *     clock; `stopped`: the table has stopped them.
         */
        Clocks: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "measured" | "bank" | "increment";
            /** Seconds */
            seconds: number;
            /** Step */
            step: number;
            /** Stopped */
            stopped: boolean;
            /** Running */
            running: string[];
            /** Since */
            since: number;
            /** Seats */
            seats: components["schemas"]["SeatClock"][];
        };
        /**
         * Considered
         * @description A move a bot has looked at, and the chance to win that it sees, from 0 to 1.
         */
        Considered: {
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /** Chance */
            chance: number;
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
         * @description The new table's code, a token that has the host's rights there, and a code for the host to note, which recovers
         *     them.
         */
        Created: {
            /** Code */
            code: string;
            /** Host */
            host: string;
            /** Recovery */
            recovery: string;
        };
        /**
         * CroppedPiece
         * @description A square of a piece's drawing. `crop`: left, top and side, as shares of the piece's width.
         */
        CroppedPiece: {
            /** Component */
            component: string;
            /** Piece */
            piece: string;
            /** Crop */
            crop: number[];
        };
        /**
         * CuttingStep
         * @description A step of cutting in words, and the name of its picture among the `files`.
         */
        CuttingStep: {
            /** Text */
            text: string;
            /** Picture */
            picture: string;
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
         * @description What is to be rolled. `faces` are what stands on a die, where that is not 1 … `sides`.
         */
        Dice: {
            /** Count */
            count: number;
            /** Sides */
            sides: number;
            /**
             * Faces
             * @default null
             */
            faces: components["schemas"]["Answer"][] | null;
        };
        /**
         * Effects
         * @description What the moves that were asked about would change, as of event `number`, in the same order; null for what is not
         *     legal. `seat` is null, and all the moves with it, if the asker is not to decide for that seat (any more).
         */
        Effects: {
            /** Number */
            number: number;
            /** Seat */
            seat: string | null;
            /** Moves */
            moves: (components["schemas"]["Possibility"] | null)[];
        };
        /**
         * Evening
         * @description The score over the games that followed each other at a table, with the newest one once it is over.
         */
        Evening: {
            /** Plays */
            plays: number;
            /** Seats */
            seats: components["schemas"]["EveningScore"][];
        };
        /**
         * EveningScore
         * @description A seat's wins and points; null where the games counted different things.
         */
        EveningScore: {
            /** Seat */
            seat: string;
            /** Wins */
            wins: number;
            /** Points */
            points: number | null;
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
         * Figure
         * @description A number that a move would change with certainty: what it is called, and whose it is; `before` is null where
         *     there was none yet.
         */
        Figure: {
            /** What */
            what: string;
            /** Says */
            says: string;
            /** Of */
            of: string;
            /** Before */
            before: number | null;
            /** After */
            after: number;
        };
        /**
         * Follow
         * @description Go to the table with this code, which was opened from here; without one to the next game's.
         */
        Follow: {
            /**
             * To
             * @default null
             */
            to: string | null;
        };
        /**
         * Followed
         * @description Your seat at the next table with its token, and whether you are its host.
         */
        Followed: {
            /** Code */
            code: string;
            /** Seat */
            seat: string | null;
            /** Token */
            token: string | null;
            /** Host */
            host: boolean;
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
         * GlossaryTerm
         * @description Something the pack's texts explain as `glossary.<id>.name` and `.says`: the rule that says more, the icon or the
         *     piece that is its picture, and other ids that it explains.
         */
        GlossaryTerm: {
            /** Id */
            id: string;
            /** Rule */
            rule: string;
            /** Icon */
            icon: string;
            /** Piece */
            piece: string;
            /** Also */
            also: string[];
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
         *     how many there are of each piece. `faces` are the rows on the sides of a die.
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
            /** Faces */
            faces: string[];
        };
        /**
         * Hint
         * @description What a strong bot would do for a seat, as of event `number`, and the moves it looked at most, the best first,
         *     each with the chance to win it sees.
         */
        Hint: {
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /** Effects */
            effects: components["schemas"]["Figure"][];
            /** Then */
            then: string | null;
            /** Number */
            number: number;
            /** Seat */
            seat: string;
            /** Considered */
            considered: components["schemas"]["Considered"][];
        };
        /**
         * HostAnswer
         * @description Whether the seat that asks may have the host's rights.
         */
        HostAnswer: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Agree */
            agree: boolean;
        };
        /**
         * HostClaim
         * @description Ask the table for the host's rights.
         */
        HostClaim: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
        };
        /**
         * HostOffer
         * @description The seat that may take the host's rights.
         */
        HostOffer: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Seat */
            seat: string;
        };
        /**
         * HostRecovery
         * @description The recovery code as it was noted; case, blanks and hyphens do not matter. With a `key`, a request whose answer
         *     was lost can be repeated.
         */
        HostRecovery: {
            /** Code */
            code: string;
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * HostTake
         * @description Take the host's rights. With a `key`, a request whose answer was lost can be repeated.
         */
        HostTake: {
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * Increment
         * @description The same, and `step` seconds more with the end of each turn.
         */
        Increment: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "increment";
            /** Seconds */
            seconds: number;
            /** Step */
            step: number;
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
         * @description A token for this seat; null: for the host's rights, with a code to note, which recovers them.
         */
        Joined: {
            /** Code */
            code: string;
            /** Seat */
            seat: string | null;
            /** Token */
            token: string;
            /**
             * Recovery
             * @default null
             */
            recovery: string | null;
        };
        /**
         * KeptPlay
         * @description A finished play as a phone keeps it. Times are those of the clock on the wall. `id` makes it the same play from
         *     file to file: of a table its code and its `commitment`; `me`: the seat of the one who asks; `clocks`: as the table
         *     told them at the end.
         */
        KeptPlay: {
            /** Id */
            id: string;
            /**
             * Game
             * @description A game's `id`
             */
            game: string;
            /** Title */
            title: string;
            /** Began */
            began: string;
            /** Ended */
            ended: string;
            /** Minutes */
            minutes: number;
            /** Players */
            players: components["schemas"]["PlayedBy"][];
            /**
             * Me
             * @default null
             */
            me: string | null;
            /**
             * Clocks
             * @default []
             */
            clocks: components["schemas"]["TimeTaken"][];
        };
        /**
         * KeptPlays
         * @description The plays that go into one file.
         */
        KeptPlays: {
            /** Plays */
            plays: components["schemas"]["KeptPlay"][];
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
         * LessonNow
         * @description Where a lesson stands: `step` of `steps` (from 1), what it says, and what it waits for in words. `light` are ids
         *     of pieces, `area` parts of the board; `waits` for a tap on one of them or for a move, and is null at the end.
         */
        LessonNow: {
            /** Step */
            step: number;
            /** Steps */
            steps: number;
            /** Says */
            says: string;
            /** Wants */
            wants: string;
            /** Light */
            light: string[];
            /** Area */
            area: string[];
            /** Waits */
            waits: ("tap" | "move") | null;
        };
        /**
         * LessonTable
         * @description The code of a lesson's table.
         */
        LessonTable: {
            /** Code */
            code: string;
        };
        /**
         * LessonTap
         * @description What is lit was tapped; `step` is the step that asked for it.
         */
        LessonTap: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Step */
            step: number;
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
            kind: "move" | "chance" | "clock" | "undo" | "amend" | "consent" | "withdraw" | "cut" | "seal" | "close" | "show" | "note" | "upgrade" | "set-aside" | "tool" | "seat" | "host" | "hand" | "start" | "broken" | "erased";
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
            /**
             * Chapter
             * @default null
             */
            chapter: string | null;
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
         * Mattered
         * @description An entry of the log that mattered, the numbers it changed for a seat, and the names of what it touched on the
         *     board.
         */
        Mattered: {
            /** Entry */
            entry: number;
            /** Effects */
            effects: components["schemas"]["Figure"][];
            /** Places */
            places: string[];
        };
        /**
         * Measured
         * @description Each seat's time is measured.
         */
        Measured: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "measured";
        };
        /**
         * MeasuredPrinter
         * @description What the calibration sheet told of a printer, in mm: backs move right and down, are turned by `skew` over 100 mm;
         *     `margin` stays white. `edge`: the one the sheet is turned over.
         */
        MeasuredPrinter: {
            /**
             * Offset X
             * @default 0
             */
            offset_x: number;
            /**
             * Offset Y
             * @default 0
             */
            offset_y: number;
            /**
             * Skew
             * @default 0
             */
            skew: number;
            /**
             * Margin
             * @default null
             */
            margin: number | null;
            /**
             * Edge
             * @default null
             */
            edge: ("long" | "short") | null;
        };
        /**
         * Message
         * @description Everything a phone shows, as of event `number`; the log from `since` on. The stream, the poll and the view all
         *     send this. `view`, `moves` and `result` are in the game's own words; `complete` says whether `moves` are all there
         *     are. A table without a rules engine has a toolbox and no view. `nearly_full` warns the host
         *     that the server or the table has used four fifths of its room. `start` is null once the game has started;
         *     `next` is the code of the table where the next game was opened, and `evening` the score over the games before.
         *     `branch` is the newest table that goes on from an entry of this one and was opened while the game ran, `branch_ask`
         *     what is asked about another.
         *     `clocks`: null at a table without.
         *     `host_here` says whether a phone with the host's rights is connected.
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
            start: components["schemas"]["OpenStart"] | null;
            /** Next */
            next: string | null;
            branch: components["schemas"]["OpenBranch"] | null;
            branch_ask: components["schemas"]["AskedBranch"] | null;
            evening: components["schemas"]["Evening"] | null;
            clocks: components["schemas"]["Clocks"] | null;
            /** Host Here */
            host_here: boolean;
            host_ask: components["schemas"]["AskedHost"] | null;
            tools: components["schemas"]["Tools"];
            lesson: components["schemas"]["LessonNow"] | null;
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
            /** Hints */
            hints: boolean;
            /** Seed */
            seed: string | null;
            /** Since */
            since: number;
        };
        /**
         * Moment
         * @description A table after an earlier entry, as the asking seat was allowed to see it then. `number` is the newest event's.
         */
        Moment: {
            /** Number */
            number: number;
            /** View */
            view: {
                [key: string]: any;
            };
            /** Awaiting */
            awaiting: components["schemas"]["Awaited"][];
            question: components["schemas"]["Asked"] | null;
            score: components["schemas"]["Reckoning"] | null;
            /** Over */
            over: boolean;
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
         * NewCode
         * @description A new recovery code. With a `key`, a request whose answer was lost can be repeated and brings the same one.
         */
        NewCode: {
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * NewTable
         * @description A new table. Without a seed the app draws one, whose hash is shown before play. A given seed lets its author
         *     predict the deals, so every phone says that it was given. With `cut` the app does not deal before it is asked, so
         *     that the deck can be cut. With a `key`, a request whose answer was lost can be repeated without making another
         *     table. `think`: the seconds that a strong bot may think about a move.
         *     `hints`: players may ask what it would do. `clock`: each seat's time is measured. With `start` "ready" nothing is
         *     dealt and no move is made before every seat played on a phone is ready, or the host starts; where fewer than two
         *     are, the table starts at once.
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
             * Hints
             * @default true
             */
            hints: boolean;
            /**
             * Clock
             * @default null
             */
            clock: (components["schemas"]["Measured"] | components["schemas"]["Bank"] | components["schemas"]["Increment"]) | null;
            /**
             * Start
             * @default now
             * @enum {string}
             */
            start: "ready" | "now";
            /**
             * Key
             * @default null
             */
            key: string | null;
        };
        /**
         * NextTable
         * @description The code of the table where the next game is.
         */
        NextTable: {
            /** Code */
            code: string;
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
         * NoticeEnd
         * @description No more notices of this kind.
         */
        NoticeEnd: {
            /**
             * Way
             * @enum {string}
             */
            way: "mail" | "webhook";
        };
        /**
         * NoticeNames
         * @description Whether turn notices of this table may say names.
         */
        NoticeNames: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /** Names */
            names: boolean;
        };
        /**
         * NoticePage
         * @description What the links in a notice are about: which game, how it is sent, whether it is confirmed. `known`: there are
         *     such notices; a link outlives them.
         */
        NoticePage: {
            /** Known */
            known: boolean;
            /**
             * Way
             * @default null
             */
            way: ("mail" | "webhook") | null;
            /**
             * Title
             * @default
             */
            title: string;
            /**
             * Confirmed
             * @default false
             */
            confirmed: boolean;
        };
        /**
         * NoticeState
         * @description An address of one's own seat, and whether it has confirmed that it wants notices.
         */
        NoticeState: {
            /**
             * Way
             * @enum {string}
             */
            way: "mail" | "webhook";
            /** Address */
            address: string;
            /** Confirmed */
            confirmed: boolean;
        };
        /**
         * NoticeWish
         * @description Where turn notices of one's own seat go. The address is asked first whether it wants them.
         */
        NoticeWish: {
            /**
             * Way
             * @enum {string}
             */
            way: "mail" | "webhook";
            /** Address */
            address: string;
        };
        /**
         * Notices
         * @description Turn notices of one's own seat: the `ways` this server offers, the addresses given, and whether notices may say
         *     `names`.
         */
        Notices: {
            /** Ways */
            ways: ("mail" | "webhook")[];
            /** Given */
            given: components["schemas"]["NoticeState"][];
            /** Names */
            names: boolean;
        };
        /**
         * OneGame
         * @description A game and what its tables can be like: the bots there are, the seats its rules prescribe, its options, and the
         *     kinds of chance that app or table can deal. `faces` are names and faces of bots; `victory` is what phones show when
         *     the game is over. `open`: it has no secrets.
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
            /** Lesson */
            lesson: boolean;
            /** Solo */
            solo: boolean;
            cover: components["schemas"]["CroppedPiece"] | null;
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
            /** Faces */
            faces: components["schemas"]["BotFace"][];
            victory: components["schemas"]["CroppedPiece"] | null;
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
         * OpenBranch
         * @description The table that goes on from an entry of this one.
         */
        OpenBranch: {
            /** Code */
            code: string;
            /** Entry */
            entry: number;
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
         * OpenStart
         * @description The game has not started: which seats are ready, and which seats for phones are free or not ready; whether the
         *     deck is cut before the deal.
         */
        OpenStart: {
            /** Ready */
            ready: string[];
            /** Missing */
            missing: string[];
            /** Cut */
            cut: boolean;
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
         * Outlined
         * @description Moves of one seat, as they would be posted.
         */
        Outlined: {
            /** Moves */
            moves: {
                [key: string]: any;
            }[];
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
            /** Glossary */
            glossary: components["schemas"]["GlossaryTerm"][];
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
         * PlannedPart
         * @description Equal pieces; `what` they are with their number and size, and what they `cost`.
         */
        PlannedPart: {
            /** Title */
            title: string;
            /** Pieces */
            pieces: number;
            /** What */
            what: string;
            /** Cost */
            cost: string;
            /** Why */
            why: string[];
            /** Steps */
            steps: components["schemas"]["CuttingStep"][];
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
         * PlayOn
         * @description A table that goes on from the end of a lesson. With a `key`, a request whose answer was lost can be repeated.
         */
        PlayOn: {
            /**
             * Key
             * @default null
             */
            key: string | null;
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
         * PlayedBy
         * @description A player of a finished play: the seat, the name it has at its table, and the name to be written.
         */
        PlayedBy: {
            /** Seat */
            seat: string;
            /** Called */
            called: string;
            /** Name */
            name: string;
            /** Points */
            points: number;
            /** Won */
            won: boolean;
        };
        /**
         * PlayedOn
         * @description A table that goes on from the end of a lesson, the free seat of the learner, and the host's token.
         */
        PlayedOn: {
            /** Code */
            code: string;
            /** Seat */
            seat: string;
            /** Host */
            host: string;
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
         * Possibilities
         * @description The legal moves of a seat, as of event `number`, with what each would change; whether these are all.
         */
        Possibilities: {
            /** Number */
            number: number;
            /** Seat */
            seat: string;
            /** Moves */
            moves: components["schemas"]["Possibility"][];
            /** Complete */
            complete: boolean;
        };
        /**
         * Possibility
         * @description A legal move, what it would change for certain, and the question of chance that follows: null where none does,
         *     empty where its sentence would need facts that are not known yet.
         */
        Possibility: {
            /** Move */
            move: {
                [key: string]: any;
            };
            /** Says */
            says: string;
            /** Effects */
            effects: components["schemas"]["Figure"][];
            /** Then */
            then: string | null;
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
         * PrintPlan
         * @description What a kit takes: sheets of paper, printed sides, cuts, and how much of the sides is inked.
         */
        PrintPlan: {
            /** Sheets */
            sheets: number;
            /** Pages */
            pages: number;
            /** Cuts */
            cuts: number;
            /** Ink */
            ink: string;
            /** Parts */
            parts: components["schemas"]["PlannedPart"][];
        };
        /**
         * PrintState
         * @description How far a kit is: its `place` in the queue, counted from 1; the `share` of the work that is done; `why` it
         *     failed; and the files, once it is ready.
         */
        PrintState: {
            /** Key */
            key: string;
            /**
             * State
             * @enum {string}
             */
            state: "waiting" | "working" | "ready" | "failed";
            /**
             * Place
             * @default null
             */
            place: number | null;
            /**
             * Share
             * @default null
             */
            share: number | null;
            /**
             * Why
             * @default null
             */
            why: string | null;
            /** Files */
            files: components["schemas"]["PrintedFile"][];
            /** @default null */
            plan: components["schemas"]["PrintPlan"] | null;
        };
        /**
         * PrintWish
         * @description A kit to be printed. `what`: only the plan – sheets, cuts and ink –, or the PDFs. Without `language` the game's
         *     first one; without `parts` all groups of its components; `bleed` in mm.
         */
        PrintWish: {
            /**
             * Game
             * @description A game's `id`
             */
            game: string;
            /**
             * What
             * @default kit
             * @enum {string}
             */
            what: "plan" | "kit";
            /**
             * Language
             * @default null
             */
            language: string | null;
            /**
             * Paper
             * @default A4
             * @enum {string}
             */
            paper: "A4" | "Letter" | "A3" | "A5" | "Legal" | "Tabloid";
            /**
             * Backs
             * @default long
             * @enum {string}
             */
            backs: "none" | "long" | "short" | "fold";
            /**
             * Ink
             * @default full
             * @enum {string}
             */
            ink: "full" | "low" | "mono";
            /**
             * Bleed
             * @default 0
             * @enum {string}
             */
            bleed: "0" | "1" | "2" | "3" | "max";
            /**
             * Marks
             * @default crop
             * @enum {string}
             */
            marks: "crop" | "guides" | "none";
            /**
             * Parts
             * @default []
             */
            parts: string[];
            /** @default null */
            profile: components["schemas"]["MeasuredPrinter"] | null;
        };
        /**
         * PrintedFile
         * @description A file that was made, and where to fetch it.
         */
        PrintedFile: {
            /** Name */
            name: string;
            /** Bytes */
            bytes: number;
            /** Address */
            address: string;
            /**
             * Part
             * @default null
             */
            part: string | null;
            /**
             * Kind
             * @default null
             */
            kind: string | null;
            /**
             * Pages
             * @default null
             */
            pages: number | null;
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
         * Ready
         * @description Whether one's own seat is ready to start.
         */
        Ready: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Ready
             * @default true
             */
            ready: boolean;
        };
        /**
         * Recap
         * @description What happened since the last turn of a seat, as of event `number`: what mattered most to it, the weightiest
         *     first. `first`: it had no turn yet. `seat` is null, and nothing told, if the asker is not to decide (any more).
         */
        Recap: {
            /** Number */
            number: number;
            /** Seat */
            seat: string | null;
            /** First */
            first: boolean;
            /** Told */
            told: components["schemas"]["Mattered"][];
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
         * Recovery
         * @description A code for the host to note, which recovers its rights.
         */
        Recovery: {
            /** Recovery */
            recovery: string;
        };
        /**
         * Redeem
         * @description Use a ticket. With a `key`, a redemption whose answer was lost can be repeated. `leave`: a browser that holds
         *     another seat here gives that up.
         */
        Redeem: {
            /** Ticket */
            ticket: string;
            /**
             * Leave
             * @default false
             */
            leave: boolean;
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
         * SeatClock
         * @description How long a seat has thought, and how long it may still, in milliseconds: less than nothing after its time has run
         *     out, null where time is only measured.
         */
        SeatClock: {
            /** Seat */
            seat: string;
            /** Spent */
            spent: number;
            /** Left */
            left: number | null;
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
             * @example branch-asked
             * @example branch-at-end
             * @example broken-log
             * @example cannot-open
             * @example clock-without-rules
             * @example disk-full
             * @example fault
             * @example foreign-origin
             * @example game-not-over
             * @example game-unreadable
             * @example hand-is-secret
             * @example hint-underway
             * @example hints-off
             * @example hints-too-many
             * @example host-asked
             * @example host-is-here
             * @example host-moved
             * @example host-only
             * @example illegal
             * @example later-format
             * @example lesson-not-branched
             * @example lesson-not-over
             * @example lesson-over
             * @example lesson-waits
             * @example metrics-closed
             * @example name-taken
             * @example no-battles
             * @example no-bot-named
             * @example no-bots-here
             * @example no-claim
             * @example no-clocks
             * @example no-decision-there
             * @example no-engine
             * @example no-free-code
             * @example no-hint-now
             * @example no-host
             * @example no-lesson
             * @example no-line-left
             * @example no-map
             * @example no-next-table
             * @example no-phone-to-offer
             * @example no-room-for-notes
             * @example no-room-for-tables
             * @example no-seat-to-ready
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
             * @example not-yet-host
             * @example not-your-seat
             * @example notes-full
             * @example nothing-asked
             * @example notice-declined
             * @example notice-mail
             * @example notice-webhook
             * @example notices-full
             * @example notices-not-offered
             * @example notices-over
             * @example notices-too-often
             * @example other-content
             * @example other-rules
             * @example outrun
             * @example print-choice
             * @example print-language
             * @example print-no-room
             * @example print-number
             * @example print-off
             * @example print-part
             * @example print-profile
             * @example print-queue-full
             * @example print-reach
             * @example print-too-many
             * @example print-any
             * @example request-used
             * @example seat-is-bot
             * @example seat-taken
             * @example seat-twice
             * @example seats-alike
             * @example sits-elsewhere
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
             * @example wrong-recovery
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
         *     `small`: they are data of the pack; `lesson`: it has a first round that teaches it;
         *     `solo`: bots can play it. `cover` is a picture of it from its pieces.
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
            /** Lesson */
            lesson: boolean;
            /** Solo */
            solo: boolean;
            cover: components["schemas"]["CroppedPiece"] | null;
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
         * Start
         * @description Start, though seats are free or not ready.
         */
        Start: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
        };
        /**
         * StartLesson
         * @description A lesson of one's own. With a `key`, a request whose answer was lost can be repeated.
         */
        StartLesson: {
            /**
             * Key
             * @default null
             */
            key: string | null;
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
         * TimeTaken
         * @description How long a seat has thought, and what was left of its time, in milliseconds: less than nothing after that has run
         *     out, null where time was only measured.
         */
        TimeTaken: {
            /** Seat */
            seat: string;
            /** Spent */
            spent: number;
            /** Left */
            left: number | null;
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
         * UpgradeReport
         * @description A table under earlier rules (`was`) replayed under the present ones (`now`). `entry`: the first event that
         *     differs, null where none does; `lost` events would be taken back. `then` and `due` say what happened there and what
         *     the new rules say to it; null where that may be a secret. `asked`: the host wants to go on, and `missing` have not
         *     agreed, by name; `yours`: the asker is one of them. `host`: the asker has the host's rights. `open`: nothing is
         *     to be done.
         */
        UpgradeReport: {
            /** Open */
            open: boolean;
            /**
             * Was
             * @default null
             */
            was: string | null;
            /**
             * Now
             * @default null
             */
            now: string | null;
            /**
             * Entry
             * @default null
             */
            entry: number | null;
            /**
             * Lost
             * @default 0
             */
            lost: number;
            /**
             * Rule
             * @default null
             */
            rule: string | null;
            /**
             * Then
             * @default null
             */
            then: string | null;
            /**
             * Due
             * @default null
             */
            due: string | null;
            /**
             * Asked
             * @default false
             */
            asked: boolean;
            /** Missing */
            missing?: string[];
            /**
             * Yours
             * @default false
             */
            yours: boolean;
            /**
             * Host
             * @default false
             */
            host: boolean;
        };
        /**
         * UpgradeWord
         * @description Ask to carry a table on under newer rules, or answer that; a no closes the request.
         */
        UpgradeWord: {
            /**
             * Request
             * @description An id of your own for this post: sent again with the same one, it happens once
             */
            request: string;
            /**
             * Agree
             * @default true
             */
            agree: boolean;
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
