import type { Context } from 'hono'
import type { HtmlEscapedString } from 'hono/utils/html'

/** What no XML document may contain, not even as a reference. */
const FORBIDDEN = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Answers with an XML document, which may be an hour old. */
export async function sendXml(
  c: Context,
  document: HtmlEscapedString | Promise<HtmlEscapedString>,
  contentType = 'application/xml; charset=utf-8',
): Promise<Response> {
  const text = String(await document).replaceAll(FORBIDDEN, '')
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, 200, {
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  })
}
