import type { Exporter } from '@holdfast/core'
import { ddi, oaiDdi } from './ddi/ddi.ts'

/** Every exporter of this package, in the order in which installations list them. */
export const exporters: readonly Exporter[] = [ddi, oaiDdi]
