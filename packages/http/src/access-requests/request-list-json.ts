import type { ListedRequest } from '@holdfast/core'
import { jsonText } from '../output/json.ts'
import { presentDatasetRequest } from './present-request.ts'

/** Requests as chunks of JSON text, batch by batch. */
export async function* requestListJson(
  batches: AsyncIterable<readonly ListedRequest[]>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  yield encoder.encode('{"status":"OK","data":[')
  let joint = ''
  for await (const batch of batches) {
    const items = batch.map((listed) => jsonText(presentDatasetRequest(listed)))
    yield encoder.encode(joint + items.join(','))
    joint = ','
  }
  yield encoder.encode(']}')
}
