import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { PNG_OR_JPEG } from '../output/media-types.ts'
import { sendPicture } from '../thumbnails/send-thumbnail.ts'

/** What clients may ask for. Of these, an installation of this version can only choose the logo. */
const KINDS: ReadonlySet<string> = new Set([
  'homePage',
  'header',
  'footer',
  'style',
  'analytics',
  'logo',
])

/** The files with which an installation changes its pages (docs/specification/info.md#info). */
export const customizationEndpoint = ({ logos }: Pick<Repository, 'logos'>): Endpoint =>
  endpoint(
    {
      method: 'get',
      id: 'info.customization',
      path: '/info/settings/customization/{kind}',
      area: 'info',
      caller: 'ignored',
      openToBrowsers: true,
      summary: 'A file with which the installation changes its pages, such as its logo',
      answers: {
        200: { description: 'The picture', contentType: PNG_OR_JPEG },
        303: { description: 'The picture is at the address in the header Location' },
      },
    },
    async ({ c, params: { kind } }) => {
      if (!KINDS.has(kind))
        return refuse({
          kind: 'invalid',
          message: `There is no customization '${kind.slice(0, 100)}'. There are: ${[...KINDS].join(', ')}.`,
        })
      if (kind !== 'logo')
        return refuse({ kind: 'missing', message: `No customization '${kind}' is configured.` })
      const chosen = await logos.ofInstallation()
      if (chosen.kind === 'address') return c.body(null, 303, { Location: chosen.address })
      const { name, contentType, bytes } = chosen.logo
      return sendPicture(c, bytes, { name, contentType, tag: name, public: true })
    },
  )
