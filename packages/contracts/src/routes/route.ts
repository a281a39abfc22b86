import type { z } from 'zod';
import type { calls } from '../calls/index.js';

/** A call of the API as a browser needs it. It carries the types of what goes in and of the answer, and no validator. */
export interface Route<Input, Answer> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/queue/{userId}': the input's fields of those names stand there, encoded. */
  readonly path: string;
  /** Where the input's other fields go. Missing: there are none. */
  readonly sends?: 'body' | 'query';
  /** Sent without the session's token: a customer's call, which is the same whoever is logged in on that phone. */
  readonly isAnonymous?: true;
  /** Waits until the server knows of a logout before, whose answer takes the cookie away. */
  readonly opensSession?: true;
  /** Whether a good answer is what a screen can draw. An answer that is not is a failure of the server. */
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

/** The route of a call: the compiler holds it to the table of calls. */
export type RouteOf<Name extends keyof Calls> = Route<InputOf<Name>, AnswerOf<Name>> &
  Pick<Calls[Name], 'method' | 'path'> &
  SentBy<Calls[Name]>;
