import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import { type MemoryBudget, memoryBudget } from './part-memory.ts'
import { asUnavailable } from './s3-errors.ts'

/** The bucket, its service and the credentials. */
export interface S3ConnectionOptions {
  readonly bucket: string
  readonly region: string
  /** The service URL if it is not Amazon's, such as `https://s3.example.org`. */
  readonly endpoint?: string
  /** Puts the bucket into the path instead of the host name. */
  readonly pathStyle?: boolean
  /** Default: keys from the usual sources of S3 tools: variables, the shared files, the machine's role. */
  readonly keys?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** The name of a profile in the shared files. */
  readonly profile?: string
  /**
   * The maximum number of attempts per request, with growing pauses. Repeated are requests that are answered
   * with 500, 503 or throttling, that break, or that get no answer. Default 4.
   */
  readonly attempts?: number
  /** Seconds without a byte from the service before the connection fails. Default 60. */
  readonly silenceSeconds?: number
}

/** An open connection to a bucket. Transient failures reject with `StorageUnavailable`. */
export interface S3Connection {
  readonly client: S3Client
  readonly bucket: string
  readonly silenceMs: number
  /** The budget for part memory beyond the one block that every upload may have. */
  readonly partMemory: MemoryBudget
  /** The number of connections in use. */
  busySockets(): number
  close(): void
}

/** The maximum number of connections. Downloads hold one while their reader reads; further requests wait. */
const MAX_SOCKETS = 500
/** The longest time to establish a connection. */
const CONNECT_MS = 10_000
const PART_MEMORY = 128 * 1024 ** 2

/** Opens a connection; sends no request yet. */
export function connect(options: S3ConnectionOptions): S3Connection {
  const { attempts = 4, silenceSeconds = 60 } = options
  const agents = [HttpAgent, HttpsAgent].map(
    (Kind) => new Kind({ keepAlive: true, maxSockets: MAX_SOCKETS }),
  )
  const [httpAgent, httpsAgent] = agents as [HttpAgent, HttpsAgent] // One of each, in this order.
  const silenceMs = silenceSeconds * 1000
  // The SDK is pinned to a version that runs on Node 20 (decision 0123), so its warning about the next
  // version is of no use to operators.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle ?? false,
    maxAttempts: attempts,
    // Many services do not know the separate checksum headers; all know the checksum in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
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
    // Outermost, so that it also wraps the attempts.
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
