/**
 * The answers to calls of one unit that were made without waiting for each other; a store on a server sends what they ask for in one message.
 * They take effect in the order in which they were made. When some fail, it throws what the first of these threw once all have ended, so
 * that none goes on in a unit that is being undone.
 */
export async function atOnce<const Calls extends readonly Promise<unknown>[]>(
  ...calls: Calls
): Promise<{ -readonly [Nth in keyof Calls]: Awaited<Calls[Nth]> }> {
  await Promise.allSettled(calls)
  return Promise.all(calls)
}
