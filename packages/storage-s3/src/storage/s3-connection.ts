import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import { type MemoryBudget, memoryBudget } from './part-memory.ts'
import { asUnavailable } from './s3-errors.ts'

/** Which bucket, where, and as whom. */
export interface S3ConnectionOptions {
  readonly bucket: string
  readonly region: string
  /** Of a service other than Amazon's, such as `https://s3.example.org`. */
  readonly endpoint?: string
  /** The bucket as the first folder of the path; otherwise as the first part of the host name. */
  readonly pathStyle?: boolean
  /** Without keys they are sought where the tools of S3 look: variables, the shared files, the machine's role. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** The name of a profile in the shared files. */
  readonly profile?: string
  /**
   * How often a request is sent, with growing pauses, before it counts as failed: one that the service answers with 500,
   * 503 or that it is asked too much, and one that breaks off or gets no answer. 4 unless given.
   */
  readonly attempts?: number
  /** Seconds within which a connection must be there. 10 unless given. */
  readonly connectSeconds?: number
  /** Seconds without a byte from the service after which it counts as gone. 60 unless given. */
  readonly silenceSeconds?: number
}

/** A bucket, ready to be talked to. What fails for a while only rejects with `StorageUnavailable`. */
export interface S3Connection {
  readonly client: S3Client
  readonly bucket: string
  readonly silenceMs: number
  /** For parts that uploads fill and send, beyond the one that each of them may have. */
  readonly partMemory: MemoryBudget
  /** How many connections are in use now. */
  busySockets(): number
  close(): void
}

/** Connections that downloads hold for as long as their reader takes; requests beyond them wait. */
const MAX_SOCKETS = 500
const PART_MEMORY = 128 * 1024 ** 2

export function connect(options: S3ConnectionOptions): S3Connection {
  const { attempts = 4, connectSeconds = 10, silenceSeconds = 60 } = options
  const agents = [HttpAgent, HttpsAgent].map(
    (Kind) => new Kind({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  )
  const [httpAgent, httpsAgent] = agents as [HttpAgent, HttpsAgent] // One of each, in this order.
  const silenceMs = silenceSeconds * 1000
  // The SDK is pinned to a version that runs on Node 20 (decision 0123); which one comes next is no operator's affair.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle ?? false,
    maxAttempts: attempts,
    // Checksums in headers of their own are unknown to many services; the one in the signature is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectSeconds * 1000,
      socketTimeout: silenceMs,
      httpAgent,
      httpsAgent,
    },
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    ...(options.keys === undefined ? {} : { credentials: options.keys }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
  })
  client.middlewareStack.add(
    (next) => async (request) => {
      try {
        return await next(request)
      } catch (error) {
        throw asUnavailable(error)
      }
    },
    // Around everything, the attempts among it.
    { step: 'initialize', priority: 'high', name: 'asUnavailable' },
  )
  return {
    client,
    bucket: options.bucket,
    silenceMs,
    partMemory: memoryBudget(PART_MEMORY),
    busySockets: () =>
      agents
        .flatMap(({ sockets }) => Object.values(sockets).flat())
        .filter((socket) => socket?.destroyed === false).length,
    close: () => {
      client.destroy()
      for (const agent of agents) agent.destroy()
    },
  }
}
