"""Prints the columns of a workspace as two independent readers see them: rdata and pyreadr."""
import json
import sys
import warnings

import pyreadr
import rdata

warnings.simplefilter("ignore")


def cells(column):
    return [None if value is None or value != value else str(value) for value in column.astype(object).where(column.notna(), None)]


for frame in (rdata.read_rda(sys.argv[1])["x"], pyreadr.read_r(sys.argv[1])["x"]):
    print(json.dumps({name: cells(frame[name]) for name in frame.columns if name not in ("day", "at")}))
