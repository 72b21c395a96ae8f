/**
 * Waits for calls of one unit that were made beside each other, and throws what the first of them threw: after a failure, none goes
 * on in a unit that is being undone. A store on a server sends what they ask for together. Calls take effect in the order in which they
 * were made.
 */
export async function allSettled<const Calls extends readonly Promise<unknown>[]>(
  ...calls: Calls
): Promise<{ -readonly [Nth in keyof Calls]: Awaited<Calls[Nth]> }> {
  await Promise.allSettled(calls)
  return Promise.all(calls)
}
