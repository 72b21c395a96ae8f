import { metadataBlock, terms } from './block-table.ts'

const workflowType = terms(`
Common Workflow Language (CWL)
Workflow Description Language (WDL)
Nextflow
Snakemake
Ruffus
DAGMan
Jupyter Notebook
R Notebook
MATLAB Script
Bash Script
Makefile
Other Python-based workflow
Other R-based workflow
Other
`)

export const computationalWorkflowBlock = metadataBlock(
  {
    id: 7,
    name: 'computationalworkflow',
    displayName: 'Computational Workflow Metadata',
    vocabularies: { workflowType },
  },
  `
workflowType           | Computational Workflow Type  | text    | many facet search create | The language or system that the workflow is written in.
workflowCodeRepository | External Code Repository URL | url     | many create              | The web address where the source of the workflow is kept. | https://
workflowDocumentation  | Documentation                | textbox | many create              | Where or how the use of the workflow is explained.
`,
)
