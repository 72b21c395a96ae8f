import type { Exporter } from '@holdfast/core'
import { ddi, oaiDdi } from './ddi/ddi.ts'
import { dcterms } from './dublin-core/dcterms.ts'
import { oaiDc } from './dublin-core/oai-dc.ts'

/** Every exporter of this package, in the order in which installations list them. */
export const exporters: readonly Exporter[] = [oaiDc, dcterms, ddi, oaiDdi]
