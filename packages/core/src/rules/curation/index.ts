export {
  type CurationEntry,
  type CurationLabels,
  labelObstacle,
} from './curation-status.ts'
export {
  effectiveLabelSet,
  isLabelSet,
  LABELS_DISABLED,
  LABELS_INHERITED,
  type LabelSets,
  labelSets,
  labelsOf,
} from './label-sets.ts'
