import { z } from 'zod';

/**
 * The building blocks of the results of SQL functions. lib/contract/<noun>.ts has the results, lib/contract/functions.ts
 * assigns them to the functions. Browsers use only the types; the rules tests parse real results with the schemas.
 */

export const text = z.string();
export const textOrNull = text.nullable();
export const count = z.int().nonnegative();
export const countOrNull = count.nullable();
export const money = z.number().nonnegative();
export const id = z.guid();
export const idOrNull = id.nullable();
export const moment = z.iso.datetime({ offset: true });
export const momentOrNull = moment.nullable();
export const yesNo = z.boolean();

/** The result of a function that returns nothing. */
export const nothing = z.null();

/** One page of a list; the first page is 1. */
export const pageOf = <Row>(row: z.ZodType<Row>): z.ZodType<Page<Row>> =>
  z.strictObject({ total: count, page_size: count, rows: z.array(row) });

export type Page<Row> = { total: number; page_size: number; rows: Row[] };
