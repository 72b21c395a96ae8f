import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type DigestAlgorithm, HASH_NAMES } from '@holdfast/core/rules'
import type { DigestCommand, DigestReply } from './digest-messages.ts'
import { DIGEST_THREAD } from './digest-thread.ts'
import { type FollowedDigest, followedDigest } from './followed-digest.ts'

export type { FollowedDigest }

/** Threads that digest files while others write them, so that hashing does not block the event loop. */
export interface DigestThreads {
  /**
   * Digests a file from `start`, by default its beginning. `descriptor` must stay open for reading until the
   * digest is finished or abandoned.
   */
  follow(descriptor: number, algorithm: DigestAlgorithm, start?: number): FollowedDigest
}

/** Options of digest threads. */
export interface DigestThreadsOptions {
  /** The maximum number of threads. Default: the available cores minus one, 2 to 4. */
  readonly limit?: number
  /** The script that a thread runs. */
  readonly script?: string
}

/**
 * Starts a thread when all others are busy, up to the limit; each thread follows any number of files. Idle
 * threads do not keep the process running. When a thread dies, the digests it computed fail.
 */
export function digestThreads(options: DigestThreadsOptions = {}): DigestThreads {
  const { limit = Math.max(2, Math.min(4, availableParallelism() - 1)), script = DIGEST_THREAD } =
    options
  const threads = new Set<DigestThread>()
  let lastId = 0

  const leastBusy = (): DigestThread => {
    const [first] = [...threads].sort((a, b) => a.load() - b.load())
    if (first !== undefined && (first.load() === 0 || threads.size >= limit)) return first
    const begun = digestThread(script, () => threads.delete(begun))
    threads.add(begun)
    return begun
  }
  return {
    follow: (descriptor, algorithm, start = 0) => {
      lastId += 1
      return leastBusy().follow({ id: lastId, descriptor, start }, algorithm)
    },
  }
}

interface DigestThread {
  load(): number
  follow(file: FollowedFile, algorithm: DigestAlgorithm): FollowedDigest
}

interface FollowedFile {
  readonly id: number
  readonly descriptor: number
  readonly start: number
}

type Conversation = ReturnType<typeof followedDigest>

function digestThread(script: string, ended: () => void): DigestThread {
  const worker = new Worker(script, { eval: true })
  const conversations = new Map<number, Conversation>()
  let failure: unknown = null

  const close = (id: number) => {
    conversations.delete(id)
    if (conversations.size === 0) worker.unref()
  }
  worker.on('message', (reply: DigestReply) => {
    const conversation = conversations.get(reply.id)
    if (reply.kind !== 'advanced') close(reply.id)
    conversation?.receive(reply)
  })
  worker.on('error', (error) => {
    failure = error
  })
  // Only after its exit is it certain that the thread no longer reads a descriptor.
  worker.on('exit', () => {
    ended()
    const error = new Error('The thread that computed the digest ended', { cause: failure })
    for (const { fail } of conversations.values()) fail(error)
    conversations.clear()
  })
  return {
    load: () => conversations.size,
    follow: ({ id, descriptor, start }, algorithm) => {
      const send = (command: DigestCommand) => worker.postMessage(command)
      const conversation = followedDigest({ id, start }, send)
      conversations.set(id, conversation)
      worker.ref()
      send({ kind: 'begin', id, descriptor, start, hash: HASH_NAMES[algorithm] })
      return conversation.digest
    },
  }
}
