import type { ListedResponse, ResponsePage, Site } from '@holdfast/core'
import { instant } from '../output/times.ts'
import { presentGuestbook } from './present-guestbook.ts'

export interface Window {
  readonly limit: number | null
  readonly offset: number
}

/** What was answered to a guestbook, and where the pages before and behind are (collections supplement, 19.4). */
export const presentResponses = (
  { guestbook, use, responses }: ResponsePage,
  window: Window,
  { url }: Pick<Site, 'url'>,
) => ({
  guestbook: presentGuestbook(guestbook, use),
  responses: responses.map(presentResponse),
  ...(window.limit === null
    ? {}
    : {
        pagination: pagination(`${url}/api/guestbooks/${guestbook.id}/responses`, use.responses, {
          limit: window.limit,
          offset: window.offset,
        }),
      }),
})

const presentResponse = ({ person, ...response }: ListedResponse) => ({
  id: response.id,
  dataset: response.datasetTitle,
  datasetPid: response.datasetPid.identifier,
  date: instant(response.at),
  type: response.type,
  fileName: response.fileLabel,
  fileId: response.fileId,
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

/** Clients of two generations spell the neighbours differently: both are there. */
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
