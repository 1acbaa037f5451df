import { randomUUID } from 'node:crypto';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { removeYounger } from './older-browsers';

/** A prefetch that was on its way when the person signed in or out. A press on such a link loads the document. */
const OTHER_FORM = /404.*\?(.*&)?_rsc=/;

/** A person at the table: a browser of their own, a name, an e-mail address and a password. */
export class Seat {
  readonly name: string;
  readonly email: string;
  readonly password = 'a long headline';
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and page errors that the test did not expect. */
  readonly errors: string[] = [];
  private readonly forgiven: RegExp[] = [OTHER_FORM];

  constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${randomUUID().slice(0, 8)}@example.com`;
    this.context = context;
    this.page = page;
    this.watch(page);
  }

  /** Allows a console error that the test provokes on purpose. */
  forgive(message: RegExp) {
    this.forgiven.push(message);
  }

  async newTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    return page;
  }

  private watch(page: Page) {
    const record = (message: string) => {
      if (!this.forgiven.some((one) => one.test(message))) {
        this.errors.push(`${this.name} at ${page.url()}: ${message}`);
      }
    };
    page.on('pageerror', (error) => record(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      record(`console.error: ${message.text()} (${message.location().url})`);
    });
  }
}

/** Logs all violations of a page's Content-Security-Policy as errors, including those that browsers do not log. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (refused) => {
    console.error(
      `Refused by ${refused.effectiveDirective}: ${refused.blockedURI} ${refused.sample}`,
    );
  });
}

/** Keeps links that come into view from being prefetched. A link under the pointer is prefetched all the same. */
function ignoreVisibleLinks() {
  const { observe } = IntersectionObserver.prototype;
  IntersectionObserver.prototype.observe = function (target) {
    if (!(target instanceof HTMLAnchorElement)) observe.call(this, target);
  };
}

class Table {
  private readonly seats: Seat[] = [];
  private readonly browser: Browser;
  private readonly options: Parameters<Browser['newContext']>[0];
  private readonly scripts: (() => void)[];

  /** `scripts` run in each page before its own. */
  constructor(
    browser: Browser,
    options: Parameters<Browser['newContext']>[0],
    scripts: (() => void)[],
  ) {
    this.browser = browser;
    this.options = options;
    this.scripts = scripts;
  }

  /** Adds a person with a separate browser context. */
  async seat(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Seat> {
    const context = await this.browser.newContext({ ...this.options, ...options });
    for (const script of this.scripts) await context.addInitScript(script);
    const seat = new Seat(name, context, await context.newPage());
    this.seats.push(seat);
    return seat;
  }

  get errors(): string[] {
    return this.seats.flatMap((seat) => seat.errors);
  }

  async leave() {
    await Promise.all(this.seats.map((seat) => seat.context.close()));
  }
}

/** Acts as if the viewer returned to the tab, at which many pages read again what may be out of date. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

type Fixtures = {
  table: Table;
  /**
   * Whether links are prefetched when they come into view, which is half of all requests for pages and data. Tests of
   * navigation, and the journey of a private game, switch it on.
   */
  prefetches: boolean;
  /** Whether the browsers are as old as the oldest supported ones, as far as functions make them. */
  areOld: boolean;
};

/** A test with several people. It fails if one of their browsers logs an unexpected error. */
export const test = base.extend<Fixtures>({
  prefetches: [false, { option: true }],
  areOld: [false, { option: true }],
  table: async ({ browser, contextOptions, prefetches, areOld }, seatEverybody, info) => {
    const { viewport, hasTouch, isMobile, userAgent, deviceScaleFactor } = info.project.use;
    const options = {
      ...contextOptions,
      baseURL: info.project.use.baseURL,
      locale: info.project.use.locale,
      viewport,
      hasTouch,
      isMobile,
      userAgent,
      deviceScaleFactor,
    };
    const table = new Table(browser, options, [
      reportViolations,
      ...(prefetches ? [] : [ignoreVisibleLinks]),
      ...(areOld ? [removeYounger] : []),
    ]);
    await seatEverybody(table);
    const errors = table.errors;
    await table.leave();
    if (errors.length > 0) throw new Error(`Browsers logged errors:\n${errors.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
