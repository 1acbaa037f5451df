import { z } from 'zod';

/**
 * What the answers of the SQL functions are made of. lib/<noun>/answers.ts has their shapes, lib/contract/functions.ts
 * the function that each belongs to. Only types reach a browser; the rules tests parse real answers with the schemas.
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

/** Of a function that only does something. */
export const nothing = z.null();

/** One page of a list that may be long; pages are counted from 1. */
export const pageOf = <Row>(row: z.ZodType<Row>): z.ZodType<Page<Row>> =>
  z.strictObject({ total: count, page_size: count, rows: z.array(row) });

export type Page<Row> = { total: number; page_size: number; rows: Row[] };
