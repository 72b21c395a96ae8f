import type { Addresses, DatasetView } from '../layout/addresses.ts'

/** Where the API has a dataset in a form for programs. */
type Form = { readonly exporter: string } | { readonly citation: string }

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['application/ld+json', { exporter: 'schema.org' }],
  ['application/vnd.datacite.datacite+xml', { exporter: 'pidregistry' }],
  ['application/vnd.datacite.datacite+json', { exporter: 'pidregistry_json' }],
  ['text/turtle', { exporter: 'turtle' }],
  ['application/vnd.citationstyles.csl+json', { citation: 'CSL' }],
  ['application/x-bibtex', { citation: 'BibTeX' }],
  ['application/x-research-info-systems', { citation: 'RIS' }],
])

/** A type with the weight zero. */
const REFUSED = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i

/** The address of the form that `Accept` names; null when it accepts a page or none of the forms. */
export function otherForm(
  accept: string | undefined,
  { view, addresses }: { readonly view: DatasetView; readonly addresses: Addresses },
): string | null {
  const types = (accept ?? '').split(',', 20).filter((each) => !REFUSED.test(each))
  const form = types
    .map((each) => (each.split(';')[0] ?? '').trim())
    .map((type) => (type === 'text/html' ? 'page' : FORMS.get(type.toLowerCase())))
    .find((found) => found !== undefined)
  if (form === undefined || form === 'page') return null
  return 'exporter' in form
    ? addresses.export(view, form.exporter)
    : addresses.citation(view, form.citation)
}
