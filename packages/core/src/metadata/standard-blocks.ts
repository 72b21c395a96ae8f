import { astrophysicsBlock } from './blocks/astrophysics.ts'
import { biomedicalBlock } from './blocks/biomedical.ts'
import { citationBlock } from './blocks/citation.ts'
import { computationalWorkflowBlock } from './blocks/computational-workflow.ts'
import { geospatialBlock } from './blocks/geospatial.ts'
import { journalBlock } from './blocks/journal.ts'
import { socialScienceBlock } from './blocks/social-science.ts'
import type { MetadataBlock } from './model.ts'

/** The blocks every installation begins with, ids 1 to 7 (platform supplement, 17.2). */
export const standardBlocks: readonly MetadataBlock[] = [
  citationBlock,
  geospatialBlock,
  socialScienceBlock,
  astrophysicsBlock,
  biomedicalBlock,
  journalBlock,
  computationalWorkflowBlock,
]
