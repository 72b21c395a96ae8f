import type { CitationFormat } from '@holdfast/core'
import { sendPage } from '../output/send-page.ts'
import type { AppContext } from '../request/environment.ts'

/** Sends a citation without an envelope; one in HTML as a page on which nothing runs. */
export const sendCitation = (
  c: AppContext,
  { mediaType }: Pick<CitationFormat, 'mediaType'>,
  text: string,
): Response | Promise<Response> =>
  mediaType.startsWith('text/html')
    ? sendPage(c, [text])
    : c.body(text, 200, { 'Content-Type': mediaType })
