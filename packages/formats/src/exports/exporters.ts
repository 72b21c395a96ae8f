import type { Exporter } from '@holdfast/core'

/** Every exporter of this package, in the order in which installations list them. */
export const exporters: readonly Exporter[] = []
