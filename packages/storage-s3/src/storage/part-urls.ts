import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl, S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import type { S3Connection } from './s3-connection.ts'

/** How many URLs are signed, taking some milliseconds, before other work of the process runs. */
const SIGNATURES_PER_TICK = 20
/** The end of the credentials in a version 4 signature, with the region. */
const SCOPE = /\/\d{8}\/([^/]+)\/s3\/aws4_request$/

type Unsigned = Parameters<S3RequestPresigner['presign']>[0]

interface Upload {
  readonly Key: string
  readonly UploadId: string
}

/** The PUT URLs for these parts of an upload, in their order, valid for `expiresIn` seconds. */
export async function partUrls(
  connection: S3Connection,
  upload: Upload,
  {
    parts: [one, ...others],
    expiresIn,
  }: { readonly parts: readonly number[]; readonly expiresIn: number },
): Promise<readonly string[]> {
  if (one === undefined) return []
  const { client, bucket: Bucket } = connection
  const signByClient = (PartNumber: number) =>
    getSignedUrl(client, new UploadPartCommand({ ...upload, Bucket, PartNumber }), { expiresIn })
  const first = await signByClient(one)
  const sign = signLike(connection, new URL(first), expiresIn) ?? signByClient
  const urls = [first]
  for (const part of others) {
    urls.push(await sign(part))
    // Signing does no I/O, so awaiting it does not let other work run.
    if (urls.length % SIGNATURES_PER_TICK === 0) await yieldToEventLoop()
  }
  return urls
}

/**
 * Signs URLs that differ from the first only in the part number: building a request takes the client five
 * times as long as signing. Null for buckets that need another kind of signature.
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
