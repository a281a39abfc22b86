import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Route } from '@queuebell/contracts/routes';
import { callRequest, clientOf, type CallOptions } from '../../kit/client.ts';
import type { Shop } from '../support/shops.ts';

/** Refusals of a command that somebody else's came before. */
const OVERTAKEN = /TICKET_NOT_FOUND|CHAIR_ON_BREAK|UNDO_TOO_LATE|CANNOT_UNDO|QUEUE_FULL|CHECK_IN_PAUSED/;
/** The server did not take it: the screen tries again. */
const BUSY = 503;
const NOBODY_ANSWERS = 0;
const AGAIN_AFTER_MS = 200;
const PRESSED_WITHIN_MS = 1_000;

/** A customer who was told a number. */
export interface ToldCustomer {
  /** Of nobody else. */
  name: string;
  number: number;
}

/** Shared by all who act on a Saturday. */
export class Saturday {
  readonly toldCustomers: ToldCustomer[] = [];
  readonly shop: Shop;
  isOver = false;
  /** The customer whom only the clock closes. */
  forgotten: { number: number; ticketId: string } | undefined;
  /** As a barber saw last. */
  waiting = 0;
  /** Commands that the server has carried out. */
  done = 0;
  /** Requests that the network lost. */
  lost = 0;
  #came = 0;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  /** A name that nobody else has. */
  get nextName(): string {
    this.#came += 1;
    return `C${this.#came}`;
  }

  get came(): number {
    return this.#came;
  }

  /**
   * Sends a command once.
   *
   * @param at the address of a process, or of a line to it
   * @returns null if the network lost it or its answer, or others were first
   * @throws Error if the server refuses what it should not
   */
  async send<Input, Answer>(
    at: string,
    route: Route<Input, Answer>,
    input: Input,
    options: CallOptions = {},
  ): Promise<Answer | null> {
    const { token } = this.shop;
    const { path, ...request } = callRequest(route, input, {
      ...(!route.isAnonymous && { token }),
      ...options,
    });
    const reply = await clientOf(at).fetch(path, request);
    const [status, text] = [reply.status(), await reply.text()];
    if (status >= 200 && status < 300) {
      this.done += 1;
      return JSON.parse(text);
    }
    if (status === NOBODY_ANSWERS || status === BUSY) this.lost += 1;
    else if (!OVERTAKEN.test(text)) throw new Error(`${request.method} ${path}: ${status} ${text}`);
    return null;
  }
}

/** Goes to a page, however often the network fails. */
export async function arriveAt(page: Page, url: string): Promise<void> {
  const isThere = () =>
    page.goto(url).then(
      (response) => response?.ok() ?? false,
      () => false,
    );
  while (!(await isThere())) await sleep(AGAIN_AFTER_MS);
}

/** Presses a button by keyboard, if it is there: lists move all the time, and a click would wait until the button stands still. */
export async function press(page: Page, region: string, button: RegExp): Promise<boolean> {
  const found = page.getByRole('region', { name: region }).getByRole('button', { name: button });
  return found.press('Enter', { timeout: PRESSED_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}
