import { setImmediate as othersTurn } from 'node:timers/promises'
import { UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import type { S3Connection } from './s3-connection.ts'

/** Addresses are signed for some milliseconds without anything else happening in this process. */
const SIGNED_IN_ONE_GO = 20
/** What credentials of signatures of the usual kind end with, and the region in it. */
const SCOPE = /\/\d{8}\/([^/]+)\/s3\/aws4_request$/

type Unsigned = Parameters<S3RequestPresigner['presign']>[0]

interface Upload {
  readonly Key: string
  readonly UploadId: string
}

/** Where the parts of an upload may be sent with PUT for so many seconds, from the first to the last. */
export async function partUrls(
  connection: S3Connection,
  upload: Upload,
  { count, expiresIn }: { readonly count: number; readonly expiresIn: number },
): Promise<readonly string[]> {
  const { client, bucket: Bucket } = connection
  const signByClient = (PartNumber: number) =>
    getSignedUrl(client, new UploadPartCommand({ ...upload, Bucket, PartNumber }), { expiresIn })
  const first = await signByClient(1)
  const sign = signLike(connection, new URL(first), expiresIn) ?? signByClient
  const urls = [first]
  for (let part = 2; part <= count; part++) {
    urls.push(await sign(part))
    // Signing waits for nothing, so that awaiting it lets nobody else in.
    if (part % SIGNED_IN_ONE_GO === 0) await othersTurn()
  }
  return urls
}

/**
 * Signs addresses that are like the first but for the number of the part: putting a request together takes the client five
 * times as long as signing it. Null for buckets that want signatures of another kind.
 */
function signLike({ client }: S3Connection, first: URL, expiresIn: number) {
  const scope = SCOPE.exec(first.searchParams.get('X-Amz-Credential') ?? '')
  if (scope === null) return null
  const [, region = ''] = scope
  const request = unsigned(first)
  const presigner = new S3RequestPresigner({ ...client.config, region: async () => region })
  return async (part: number): Promise<string> => {
    const query = { ...request.query, partNumber: String(part) }
    const like = { ...request, headers: { ...request.headers }, query }
    const signed = await presigner.presign(like, { expiresIn })
    return `${first.origin}${signed.path}?${queryOf(signed)}`
  }
}

function unsigned({ protocol, hostname, host, port, pathname, searchParams }: URL): Unsigned {
  const query = [...searchParams].filter(([name]) => !name.startsWith('X-Amz-'))
  return {
    method: 'PUT',
    protocol,
    hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    path: pathname,
    query: Object.fromEntries(query),
    headers: { host },
  }
}

const queryOf = ({ query = {} }: Pick<Unsigned, 'query'>): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
