import type { ListedResponse, ResponsePage } from '@holdfast/core'
import { formatPid, type Site } from '@holdfast/core/rules'
import { jsonText } from '../output/json.ts'
import { instant } from '../output/times.ts'
import { presentGuestbook } from './present-guestbook.ts'

export interface Window {
  readonly limit: number | null
  readonly offset: number
}

/**
 * The responses to a guestbook, and the URLs of the previous and the next page, as chunks of JSON text
 * (docs/specification/guestbooks.md#responses).
 */
export async function* responsesJson(
  { guestbook, use, responses }: ResponsePage,
  { limit, offset }: Window,
  { url }: Pick<Site, 'url'>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  const head = jsonText(presentGuestbook(guestbook, use))
  yield encoder.encode(`{"status":"OK","data":{"guestbook":${head},"responses":[`)
  let joint = ''
  for await (const batch of responses) {
    yield encoder.encode(joint + batch.map((each) => jsonText(presentResponse(each))).join(','))
    joint = ','
  }
  const path = `${url}/api/guestbooks/${guestbook.id}/responses`
  const pages =
    limit === null
      ? ''
      : `,"pagination":${jsonText(pagination(path, use.responses, { limit, offset }))}`
  yield encoder.encode(`]${pages}}}`)
}

const presentResponse = ({ person, ...response }: ListedResponse) => ({
  id: response.id,
  dataset: response.datasetTitle,
  datasetPid: response.datasetPid.identifier,
  date: instant(response.at),
  type: response.type,
  fileName: response.fileLabel,
  fileId: response.fileId,
  filePid: response.filePid === null ? undefined : formatPid(response.filePid),
  name: person.name === '' ? null : person.name,
  email: person.email,
  institution: person.institution,
  position: person.position,
  ...(response.answers.length === 0
    ? {}
    : {
        customQuestions: response.answers.map(({ question, text }) => ({
          question,
          response: text,
        })),
      }),
})

/** Old and new clients spell these members differently: both spellings are present. */
function pagination(
  path: string,
  totalResponses: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const at = (start: number) => `${path}?limit=${limit}&offset=${start}`
  const previous = offset - limit >= 0 ? at(offset - limit) : null
  const next = offset + limit < totalResponses ? at(offset + limit) : null
  return { previous, next, Prev: previous, Next: next, totalResponses }
}
