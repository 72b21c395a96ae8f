import { type ResumableUpload, refuse, resumesAt } from '@holdfast/core/rules'
import type { BrowserNeeds } from '../endpoints/endpoint.ts'
import type { AppContext } from '../request/environment.ts'

export const TUS_VERSION = '1.0.0'

/** On every answer of the protocol. */
export const TUS_HEADERS = { 'Tus-Resumable': TUS_VERSION } as const

/** What clients can find out about the service before they begin. */
export const TUS_ABILITIES = {
  ...TUS_HEADERS,
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': 'creation,expiration,termination',
} as const

/** What pages of other origins send and read. */
export const TUS_IN_BROWSERS: BrowserNeeds = {
  methods: ['PATCH'],
  requestHeaders: [
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Metadata',
    'Upload-Offset',
    'X-HTTP-Method-Override',
    'X-Request-ID',
  ],
  exposedHeaders: [
    'Location',
    'Tus-Resumable',
    'Tus-Version',
    'Tus-Extension',
    'Upload-Offset',
    'Upload-Length',
    'Upload-Expires',
  ],
  abilities: TUS_ABILITIES,
}

/** The answer to a client with another version of the protocol; null for the right one. */
export function otherVersion(c: AppContext): Response | null {
  const spoken = c.req.header('Tus-Resumable')
  if (spoken === TUS_VERSION) return null
  const message = `Send the header Tus-Resumable: ${TUS_VERSION}.`
  return c.json({ status: 'ERROR', message }, 412, { ...TUS_ABILITIES })
}

/** The offset of an upload. */
export const stateHeaders = (upload: ResumableUpload) => ({
  'Upload-Offset': String(resumesAt(upload)),
  'Upload-Length': String(upload.size),
  'Upload-Expires': upload.expiresAt.toUTCString(),
})

/** A header that holds a number of bytes. */
export function byteCount(c: AppContext, name: string): number {
  const text = c.req.header(name) ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text)
  return refuse({ kind: 'invalid', message: `The header ${name} must hold a number of bytes.` })
}
