import { type DatasetRef, parsePid, refuse } from '@holdfast/core/rules'
import { refuseField } from '../forms/own-words.ts'
import type { Shown } from '../layout/shown.ts'

/** The number of the object that a form is about. Refuses a form without one. */
export function idIn(form: URLSearchParams, name: string): number {
  const id = /^\d{1,15}$/.exec(form.get(name) ?? '')?.[0]
  if (id === undefined) return refuse({ kind: 'invalid', message: 'Nothing was chosen.' })
  return Number(id)
}

/** The dataset that a text names. Refuses other texts: at the field `dataset` of a form, or without one as not found. */
export function datasetIn(text: string, shown: Shown | null): DatasetRef {
  const written = text.trim()
  if (/^\d{1,9}$/.test(written)) return { kind: 'id', id: Number(written) }
  const pid = parsePid(written)
  if (pid !== null) return { kind: 'pid', pid }
  return shown === null
    ? refuse({ kind: 'notFound', what: 'Dataset' })
    : refuseField('dataset', shown.texts.admin.noIdentifier)
}
