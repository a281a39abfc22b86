import type { z } from 'zod';
import type { calls } from '../calls/index.js';

/** A call as a browser needs it: the types of input and answer, and no validator. */
export interface Route<Input, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/queue/{userId}': filled with the encoded input fields of those names. */
  readonly path: string;
  /** The place of the input's other fields. Undefined: there are none. */
  readonly sends?: 'body' | 'query';
  /** Sent without the session's token: a customer's call, whoever is logged in on that phone. */
  readonly isAnonymous?: true;
  /** Waits until the server has confirmed an earlier logout, whose answer removes the cookie. */
  readonly opensSession?: true;
  /** Whether a screen can draw the answer. If not, it counts as a server error. */
  readonly accepts?: (body: unknown) => boolean;
  /** Only for the compiler. */
  readonly types?: { input: Input; answer: Answer };
}

type Calls = typeof calls;

type FieldsOfPath<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string | number> & FieldsOfPath<Rest>
  : unknown;
type FieldsSent<Call> = Call extends { request: infer Request extends z.ZodType }
  ? z.infer<Request>
  : Call extends { query: infer Query extends z.ZodType }
    ? z.input<Query>
    : unknown;

export type InputOf<Name extends keyof Calls> = FieldsOfPath<Calls[Name]['path']> & FieldsSent<Calls[Name]>;
export type AnswerOf<Name extends keyof Calls> = Calls[Name] extends {
  answer: infer Answer extends z.ZodType;
}
  ? z.infer<Answer>
  : undefined;

type SentBy<Call> = Call extends { request: z.ZodType }
  ? { sends: 'body' }
  : Call extends { query: z.ZodType }
    ? { sends: 'query' }
    : { sends?: never };

/** The compiler holds it to the table of calls. */
export type RouteOf<Name extends keyof Calls> = Route<InputOf<Name>, AnswerOf<Name>> &
  Pick<Calls[Name], 'method' | 'path'> &
  SentBy<Calls[Name]>;
