/** Something that whoever runs a command can put right; printed without a stack trace. */
export class UserError extends Error {}
