import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { secondsOf } from '../measure.ts'
import { type Bucket, plainClient } from '../system/s3-server.ts'
import type { Transfer } from './aws-sdk.ts'

// Argument written by `startAwsSdk`.
const bucket = JSON.parse(process.argv[2] ?? '') as Bucket
const client = plainClient(bucket)

/** The part size of the server; the library sends four parts at a time by default. */
const PART_BYTES = 6 * 1024 ** 2

async function upload({ path, key }: { readonly path: string; readonly key: string }) {
  const object = { Bucket: bucket.bucket, Key: key }
  const seconds = await secondsOf(() => {
    const params = { ...object, Body: createReadStream(path) }
    return new Upload({ client, params, partSize: PART_BYTES }).done()
  })
  await client.send(new DeleteObjectCommand(object))
  return seconds
}

/** Downloads objects sequentially and discards the bytes. */
const download = (keys: readonly string[]) =>
  secondsOf(async () => {
    for (const key of keys) {
      const command = new GetObjectCommand({ Bucket: bucket.bucket, Key: key })
      const { Body: body } = await client.send(command)
      if (body === undefined || !('resume' in body)) throw new Error(`${key} has no stream`)
      await finished(body.resume())
    }
  })

const server = createServer(async (request, response) => {
  // Argument written by `startAwsSdk`.
  const transfer = JSON.parse(decodeURIComponent(request.url?.slice(1) ?? '')) as Transfer
  try {
    const seconds =
      transfer.kind === 'upload' ? await upload(transfer) : await download(transfer.keys)
    response.end(JSON.stringify(seconds))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}).listen(0, '127.0.0.1', () => {
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`port ${port}\n`)
})
