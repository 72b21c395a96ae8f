/** Which store a dataset's own setting names; what collections name is an attribute of theirs. */
export interface DriverChoiceReads {
  /** Null where the dataset leaves it to its collections. */
  ofDataset(datasetId: number): Promise<string | null>
}

export interface DriverChoices extends DriverChoiceReads {
  /** Null takes the choice back, also where there was none. */
  choose(datasetId: number, driver: string | null): Promise<void>
}
