import type { AppContext } from './environment.ts'

/** What logs show of a caller who left; nobody receives it. */
const LEFT = 499

/** Answers by work that stops when the caller leaves. */
export async function whileCallerWaits(
  c: AppContext,
  work: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { signal } = c.req.raw
  try {
    return await work(signal)
  } catch (error) {
    if (signal.aborted) return new Response(null, { status: LEFT })
    throw error
  }
}
