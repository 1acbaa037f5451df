import { randomUUID } from 'node:crypto';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** Somebody at the table: a browser of their own, a name, an address and a password. */
export class Seat {
  readonly name: string;
  readonly email: string;
  readonly password = 'a long headline';
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and page errors that no journey expected. */
  readonly complaints: string[] = [];
  private readonly forgiven: RegExp[] = [];

  constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.email = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${randomUUID().slice(0, 8)}@example.com`;
    this.context = context;
    this.page = page;
    this.watch(page);
  }

  /** A console error that this journey provokes on purpose. */
  forgive(message: RegExp) {
    this.forgiven.push(message);
  }

  async newTab(): Promise<Page> {
    const page = await this.context.newPage();
    this.watch(page);
    return page;
  }

  private watch(page: Page) {
    const complain = (message: string) => {
      if (!this.forgiven.some((one) => one.test(message))) {
        this.complaints.push(`${this.name} at ${page.url()}: ${message}`);
      }
    };
    page.on('pageerror', (error) => complain(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      complain(`console.error: ${message.text()} (${message.location().url})`);
    });
  }
}

/** Whatever a page's Content-Security-Policy refuses becomes a complaint, also what browsers say nothing about. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (refused) => {
    console.error(
      `Refused by ${refused.effectiveDirective}: ${refused.blockedURI} ${refused.sample}`,
    );
  });
}

export class Table {
  private readonly seats: Seat[] = [];
  private readonly browser: Browser;
  private readonly options: Parameters<Browser['newContext']>[0];

  constructor(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
    this.browser = browser;
    this.options = options;
  }

  /** Another person sits down, with a browser that knows nothing of the others. */
  async seat(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Seat> {
    const context = await this.browser.newContext({ ...this.options, ...options });
    await context.addInitScript(reportViolations);
    const seat = new Seat(name, context, await context.newPage());
    this.seats.push(seat);
    return seat;
  }

  get complaints(): string[] {
    return this.seats.flatMap((seat) => seat.complaints);
  }

  async leave() {
    await Promise.all(this.seats.map((seat) => seat.context.close()));
  }
}

/** A journey: people at a table. It fails when a browser complained although nobody expected it. */
export const test = base.extend<{ table: Table }>({
  table: async ({ browser, contextOptions }, seatEverybody, info) => {
    const { viewport, hasTouch, isMobile, userAgent, deviceScaleFactor } = info.project.use;
    const table = new Table(browser, {
      ...contextOptions,
      baseURL: info.project.use.baseURL,
      locale: info.project.use.locale,
      viewport,
      hasTouch,
      isMobile,
      userAgent,
      deviceScaleFactor,
    });
    await seatEverybody(table);
    const complaints = table.complaints;
    await table.leave();
    if (complaints.length > 0) throw new Error(`Browsers complained:\n${complaints.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
