import type { DigestCommand, DigestReply } from './digest-messages.ts'

/** How far the digest may lag behind the writer, in bytes, so that it reads cached data. */
const MAX_LAG_BYTES = 8_388_608

/** The digest of one file; a thread reads the file behind its writer. */
export interface FollowedDigest {
  /** Announces that the file holds all bytes before `until`. Resolves when the thread is not far behind. */
  advance(until: number): Promise<void>
  /** The digest of everything from the start to `until`, in lower-case hexadecimal. */
  finish(until: number): Promise<string>
  /** Resolves when the thread no longer reads the file. Never rejects. */
  abandon(): Promise<void>
}

type State =
  | { readonly kind: 'following'; readonly position: number }
  | { readonly kind: 'finished'; readonly digest: string }
  | { readonly kind: 'failed'; readonly error: Error }

/** The writer's side of the protocol; the thread's side calls `receive` and `fail`. */
export function followedDigest(
  { id, start }: { readonly id: number; readonly start: number },
  send: (command: DigestCommand) => void,
) {
  let state: State = { kind: 'following', position: start }
  let wake = () => {}

  const become = (next: State) => {
    state = next
    wake()
  }
  const change = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const digest: FollowedDigest = {
    advance: async (until) => {
      if (state.kind === 'following') send({ kind: 'advance', id, until })
      while (state.kind === 'following' && until - state.position > MAX_LAG_BYTES) await change()
      if (state.kind === 'failed') throw state.error
    },
    finish: async (until) => {
      if (state.kind === 'following') send({ kind: 'finish', id, until })
      while (state.kind === 'following') await change()
      if (state.kind === 'failed') throw state.error
      return state.digest
    },
    abandon: async () => {
      if (state.kind === 'following') send({ kind: 'drop', id })
      while (state.kind === 'following') await change()
    },
  }
  const receive = (reply: DigestReply) => {
    if (reply.kind === 'advanced') become({ kind: 'following', position: reply.position })
    else if (reply.kind === 'finished') become(reply)
    else if (reply.kind === 'failed') become({ kind: 'failed', error: new Error(reply.message) })
    else become({ kind: 'failed', error: new Error('The digest was abandoned') })
  }
  const fail = (error: Error) => become({ kind: 'failed', error })
  return { digest, receive, fail }
}
