import type { DatasetRef } from '@holdfast/core/rules'
import type { Browser } from '../app/scene.ts'

/** What the first form asks for. */
export const REQUIRED = {
  'm.title': 'Tides',
  'm.author.0.authorName': 'Byron, Ada',
  'm.datasetContact.0.datasetContactEmail': 'ada@example.org',
  'm.dsDescription.0.dsDescriptionValue': 'Levels.',
  'm.subject': 'Physics',
  license: 'CC0 1.0',
}

/** The tick without which nothing is published. */
export const SURE = { 'sure-publish': 'yes' }

/** Begins a dataset with a form. */
export const begin = async (browser: Browser, more: Readonly<Record<string, string>> = {}) => {
  const made = await browser.post('/deposit/new', { collection: 'root', ...REQUIRED, ...more })
  const pid = new URL(made.location ?? '', 'https://x.invalid').searchParams.get('persistentId')
  const overview = `/deposit?persistentId=${pid}`
  const dataset = hidden((await browser.get(overview)).text, 'dataset')
  const ref: DatasetRef = { kind: 'id', id: Number(dataset) }
  return { pid: pid ?? '', overview, dataset, ref, made }
}

/** The value of a hidden field of a page. */
export const hidden = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

/** The fields that a page says are wrong: in its summary, with a text beside each. */
export function problemsOf(text: string): readonly string[] {
  const summary = /id="problems".*?<\/div>/s.exec(text)?.[0] ?? ''
  const named = [...summary.matchAll(/href="#field-([^"]+)"/g)].map(([, name = '']) => name)
  return named.filter((name) => {
    const isDescribed = new RegExp(`id="field-${name}"[^>]*aria-describedby="[^"]*problem-${name}"`)
    return text.includes(`id="problem-${name}"`) && isDescribed.test(text)
  })
}
