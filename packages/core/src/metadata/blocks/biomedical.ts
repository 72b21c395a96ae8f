import { assayPlatforms } from './assay-platforms.ts'
import { metadataBlock, terms } from './block-table.ts'

const studyDesignType = terms(`
Case Control
Cross Sectional
Cohort Study
Nested Case Control Design
Not Specified
Parallel Group Design
Perturbation Design
Randomized Controlled Trial
Technological Design
Other
`)

const studyFactorType = terms(`
Age
Biomarkers
Cell Surface Markers
Cell Type/Cell Line
Developmental Stage
Disease State
Drug Susceptibility
Extract Molecule
Genetic Characteristics
Immunoprecipitation Antibody
Organism
Passages
Platform
Sex
Strain
Time Point
Tissue Type
Treatment Compound
Treatment Type
Other
`)

const studyAssayOrganism = terms(`
Arabidopsis thaliana
Bos taurus
Caenorhabditis elegans
Chlamydomonas reinhardtii
Danio rerio (zebrafish)
Dictyostelium discoideum
Drosophila melanogaster
Escherichia coli
Hepatitis C virus
Homo sapiens
Mus musculus
Mycobacterium africanum
Mycobacterium canetti
Mycobacterium tuberculosis
Mycoplasma pneumoniae
Oryza sativa
Plasmodium falciparum
Pneumocystis carinii
Rattus norvegicus
Saccharomyces cerevisiae (brewer's yeast)
Schizosaccharomyces pombe
Takifugu rubripes
Xenopus laevis
Zea mays
Other
`)

const studyAssayMeasurementType = terms(`
cell counting
cell sorting
clinical chemistry analysis
copy number variation profiling
DNA methylation profiling
DNA methylation profiling (Bisulfite-Seq)
DNA methylation profiling (MeDIP-Seq)
drug susceptibility
environmental gene survey
genome sequencing
hematology
histology
Histone Modification (ChIP-Seq)
loss of heterozygosity profiling
metabolite profiling
metagenome sequencing
protein expression profiling
protein identification
protein-DNA binding site identification
protein-protein interaction detection
protein-RNA binding (RIP-Seq)
SNP analysis
targeted sequencing
transcription factor binding (ChIP-Seq)
transcription factor binding site identification
transcription profiling
transcription profiling (Microarray)
transcription profiling (RNA-Seq)
TRAP translational profiling
Other
`)

const studyAssayTechnologyType = terms(`
culture based drug susceptibility testing, single concentration
culture based drug susceptibility testing, two concentrations
culture based drug susceptibility testing, three or more concentrations (minimium inhibitory concentration measurement)
DNA microarray
flow cytometry
gel electrophoresis
mass spectrometry
NMR spectroscopy
nucleotide sequencing
protein microarray
real time PCR
no technology required
Other
`)

export const biomedicalBlock = metadataBlock(
  {
    id: 5,
    name: 'biomedical',
    displayName: 'Life Sciences Metadata',
    vocabularies: {
      studyDesignType,
      studyFactorType,
      studyAssayOrganism,
      studyAssayMeasurementType,
      studyAssayTechnologyType,
      studyAssayPlatform: assayPlatforms,
    },
  },
  `
studyDesignType               | Design Type               | text | many facet search | The plan on which the study was built.
studyOtherDesignType          | Other Design Type         | text | many facet search | A plan of study that the list does not offer.
studyFactorType               | Factor Type               | text | many facet search | What was varied or compared between the groups of the study.
studyOtherFactorType          | Other Factor Type         | text | many facet search | A factor that the list does not offer.
studyAssayOrganism            | Organism                  | text | many facet search | The organism that the material came from.
studyAssayOtherOrganism       | Other Organism            | text | many facet search | An organism that the list does not offer.
studyAssayMeasurementType     | Measurement Type          | text | many facet search | What the assay measures.
studyAssayOtherMeasurmentType | Other Measurement Type    | text | many facet search | A measurement that the list does not offer.
studyAssayTechnologyType      | Technology Type           | text | many facet search | The technique by which the measurement was made.
studyAssayOtherTechnologyType | Other Technology Type     | text | many facet search | A technique that the list does not offer.
studyAssayPlatform            | Technology Platform       | text | many facet search | The make and model of the device that was used.
studyAssayOtherPlatform       | Other Technology Platform | text | many facet search | A device that the list does not offer.
studyAssayCellType            | Cell Type                 | text | many facet search | The kind of cell that was studied.
`,
)
