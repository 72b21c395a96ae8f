import { GUEST, type OaiArguments } from '@holdfast/core/rules'
import type { Handler } from 'hono'
import { textBody } from '../input/body-input.ts'
import { parametersOf, queryValues } from '../input/query-values.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext, AppEnv } from '../request/environment.ts'

/** Answers a request of OAI-PMH with an XML document. */
export type Harvested = (sent: OaiArguments) => Promise<string>

/** Far more than the arguments of a request have. */
const MOST_CHARACTERS = 8_000

const FORM = textBody({ limit: MOST_CHARACTERS, contentType: 'application/x-www-form-urlencoded' })

/** `GET` and `POST /oai`: the protocol with which others collect metadata (docs/specification/harvesting.md#server). */
export const oaiRoute =
  (answer: Harvested): Handler<AppEnv> =>
  async (c) => {
    c.set('route', '/oai')
    c.set('actor', GUEST)
    const sent = c.req.method === 'POST' ? await formValues(c) : queryValues(c)
    return c.body(await answer(sent), 200, { 'Content-Type': 'text/xml;charset=UTF-8' })
  }

async function formValues(c: AppContext): Promise<OaiArguments> {
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== FORM.contentType)
    throw new RequestRefused({
      fault: 'wrongMediaType',
      message: `The arguments must be sent as ${FORM.contentType}`,
    })
  return parametersOf(await FORM.read(c))
}
