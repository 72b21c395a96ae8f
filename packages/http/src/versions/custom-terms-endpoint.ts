import type { Repository } from '@holdfast/core'
import {
  escapedHtml,
  refuse,
  TERMS_OF_USE_KEYS,
  type TermsOfUseKey,
  titleOf,
  type VersionDetail,
} from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { acceptsType } from '../input/accepted-type.ts'
import { datasetRef } from '../input/references.ts'
import { sendPage } from '../output/send-page.ts'
import { varyBy } from '../request/answer-headers.ts'

/**
 * The custom terms of a version as a page, or as plain text for clients that do not accept HTML. Exports use
 * this address as the licence of such a version (docs/specification/versions.md#custom-terms-to-read).
 */
export const customTermsEndpoint = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'versions.customTerms',
      views: true,
      method: 'get',
      path: '/datasets/{id}/versions/{versionId}/customlicense',
      summary: 'Read the custom terms of a version',
      area: 'versions',
      caller: 'anyone',
      lookup: 'dataset',
      answers: {
        200: { description: 'A page, or plain text', contentType: ['text/html', 'text/plain'] },
      },
    },
    async (call) => {
      const { c, actor, params } = call
      const detail = await repository.versions.get(
        actor,
        { ref: datasetRef(call), version: params.versionId },
        { files: false, includeDeaccessioned: false },
      )
      const sections = customTerms(detail)
      varyBy(c, 'Accept')
      return acceptsType(c, 'text/html')
        ? sendPage(c, page(titleOf(detail.version), sections))
        : c.body(plainText(sections), 200, { 'Content-Type': 'text/plain; charset=utf-8' })
    },
  )

interface Section {
  readonly heading: string
  readonly text: string
}

const HEADINGS: Readonly<Record<TermsOfUseKey, string>> = {
  termsOfUse: 'Terms of use',
  confidentialityDeclaration: 'Confidentiality declaration',
  specialPermissions: 'Special permissions',
  restrictions: 'Restrictions',
  citationRequirements: 'Citation requirements',
  depositorRequirements: 'Depositor requirements',
  conditions: 'Conditions',
  disclaimer: 'Disclaimer',
}

function customTerms({ version: { terms }, license }: VersionDetail): readonly Section[] {
  const sections = TERMS_OF_USE_KEYS.flatMap((key) => {
    const text = terms.use[key]?.trim() ?? ''
    return text === '' ? [] : [{ heading: HEADINGS[key], text }]
  })
  if (license !== null || sections.length === 0)
    refuse({ kind: 'notFound', what: 'Custom terms of this version' })
  return sections
}

function* page(title: string, sections: readonly Section[]): Generator<string> {
  const heading = escapedHtml(`Terms of ${title}`)
  yield `<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>${heading}</title></head><body>\n<h1>${heading}</h1>\n`
  for (const { heading: name, text } of sections) yield `<h2>${name}</h2>\n${paragraphs(text)}\n`
  yield '</body></html>\n'
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapedHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const plainText = (sections: readonly Section[]): string =>
  sections.map(({ heading, text }) => `${heading}\n\n${text}\n`).join('\n')
