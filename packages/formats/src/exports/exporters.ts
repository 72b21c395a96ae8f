import type { Exporter } from '@holdfast/core'
import { croissant, croissantSlim } from './croissant/croissant.ts'
import { ddi, oaiDdi } from './ddi/ddi.ts'
import { dcterms } from './dublin-core/dcterms.ts'
import { oaiDc } from './dublin-core/oai-dc.ts'
import { html } from './html/html.ts'
import { oaiOre } from './ore/ore.ts'
import { oaiPidregistry } from './registry/oai-pidregistry.ts'
import { pidregistry } from './registry/pidregistry.ts'
import { pidregistryJson } from './registry/registry-json.ts'
import { schemaOrg } from './schema-org/schema-org.ts'
import { turtle } from './schema-org/turtle.ts'

/** Every exporter of this package, in the order in which installations list them. */
export const exporters: readonly Exporter[] = [
  oaiOre,
  pidregistry,
  pidregistryJson,
  oaiPidregistry,
  oaiDc,
  dcterms,
  ddi,
  oaiDdi,
  html,
  schemaOrg,
  turtle,
  croissant,
  croissantSlim,
]
