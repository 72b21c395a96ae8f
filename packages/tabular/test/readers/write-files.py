"""Writes tables with independent libraries into a folder, and prints what reading them has to give.

One JSON object a line: the file, its names, and its cells in the tab-delimited form. Cells are computed from the values
that are written, never from what a library reads.
"""

import json
import math
import random
import sys
from datetime import date, datetime, timedelta
from pathlib import Path

import numpy as np
import pandas as pd
import openpyxl
import pyreadr
import pyreadstat
import rdata

folder = Path(sys.argv[1])
draw = random.Random(int(sys.argv[2]))


def double_text(value):
    """The notation of a Java double."""
    if math.isnan(value):
        return ""
    if value == 0:
        return "-0.0" if math.copysign(1, value) < 0 else "0.0"
    digits, exponent = f"{abs(value):.17e}".split("e")
    for precision in range(17):
        text = f"{abs(value):.{precision}e}"
        if float(text) == abs(value):
            digits, exponent = text.split("e")
            break
    digits, exponent = digits.replace(".", ""), int(exponent)
    sign = "-" if value < 0 else ""
    if 1e-3 <= abs(value) < 1e7:
        if exponent >= 0:
            digits = digits.ljust(exponent + 1, "0")
            return f"{sign}{digits[: exponent + 1]}.{digits[exponent + 1 :] or '0'}"
        return f"{sign}0.{'0' * (-exponent - 1)}{digits}"
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{exponent}"


def float_text(value):
    for precision in range(1, 10):
        candidate = float(f"{value:.{precision - 1}e}")
        if np.float32(candidate) == np.float32(value):
            return double_text(candidate)
    return double_text(float(value))


def quoted(text):
    for sign, escape in (("\\", "\\\\"), ('"', '\\"'), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        text = text.replace(sign, escape)
    return f'"{text}"'


def some_text(longest, alphabet="ab Z\"\\\té€ß"):
    return "".join(draw.choice(alphabet) for _ in range(draw.randint(0, longest))).strip()


def some_double():
    kind = draw.randint(0, 4)
    if kind == 0:
        return math.nan
    if kind == 1:
        return draw.uniform(-1e9, 1e9)
    if kind == 2:
        return round(draw.uniform(-100, 100), 2) + 0.0
    return draw.choice([0.0, 1e-5, 1e7, 123456.0, -2.5e20])


def columns(rows):
    day = lambda: date(1900, 1, 1) + timedelta(days=draw.randint(0, 70000))
    return {
        "whole": [draw.randint(-30000, 30000) for _ in range(rows)],
        "small": [draw.randint(0, 90) for _ in range(rows)],
        "decimal": [some_double() for _ in range(rows)],
        "word": [some_text(9) for _ in range(rows)],
        "story": [some_text(600) for _ in range(rows)],
        "day": [day() for _ in range(rows)],
    }


def say(file, names, cells, **others):
    lines = ["\t".join(row) for row in zip(*cells)]
    print(json.dumps({"file": file, "names": names, "lines": lines, **others}))


def cells_of(table, text, long=None, whole=str):
    return [
        [whole(value) for value in table["whole"]],
        [whole(value) for value in table["small"]],
        [double_text(value) for value in table["decimal"]],
        [text(value) for value in table["word"]],
        [(long or text)(value) for value in table["story"]],
        [value.isoformat() for value in table["day"]],
    ]


def without_unicode(table):
    """Releases before 118 have none, and pandas writes their long strings as if they had."""
    word = [text.replace("€", "e") for text in table["word"]]
    story = [text.encode("ascii", "ignore").decode().strip()[:200] for text in table["story"]]
    return {**table, "word": word, "story": story}


def write_stata(number):
    table = columns(draw.randint(1, 40))
    for release in (114, 117, 118, 119):
        for order in ("<", ">"):
            used = table if release >= 118 else without_unicode(table)
            frame = pd.DataFrame({**used, "day": pd.to_datetime(used["day"])})
            frame = frame.astype({"whole": "int32", "small": "int8"})
            frame["single"] = np.array(table["decimal"], dtype="float32")
            # Of big-endian files pandas writes the long strings in the wrong order of bytes.
            long_strings = release >= 117 and order == "<"
            file = f"{number}-{release}{'le' if order == '<' else 'be'}.dta"
            frame.to_stata(
                folder / file,
                version=release,
                byteorder=order,
                write_index=False,
                convert_dates={"day": "td"},
                convert_strl=["story"] if long_strings else None,
                variable_labels={"whole": "A whole number"},
                value_labels={"small": {1: "one", 2: "two"}},
            )
            text = lambda value: "" if value == "" else quoted(value)
            long = quoted if long_strings else text
            floats = ["" if math.isnan(value) else float_text(np.float32(value)) for value in table["decimal"]]
            cells = [*cells_of(used, text, long), floats]
            say(file, [*frame.columns], cells, label="A whole number", categories=[["1", "one"], ["2", "two"]])


def write_spss(number):
    table = columns(draw.randint(1, 40))
    frame = pd.DataFrame(table)
    text = lambda value: quoted(value if value.rstrip(" ") else " ")
    for compressed, file in ((False, f"{number}.sav"), ("row", f"{number}-row.sav"), (True, f"{number}-zlib.zsav")):
        pyreadstat.write_sav(
            frame,
            folder / file,
            compress=compressed is True,
            row_compress=compressed == "row",
            column_labels={"whole": "A whole number"},
            variable_value_labels={"small": {1.0: "one", 2.0: "two"}},
            missing_ranges={"small": [{"lo": 80, "hi": 90}]},
            variable_format={"whole": "F8.0", "small": "F8.0", "decimal": "F16.4"},
        )
        say(
            file,
            [*frame.columns],
            cells_of(table, text),
            label="A whole number",
            categories=[["1", "one"], ["2", "two"]],
        )


def write_portable(number):
    table = without_unicode(columns(draw.randint(1, 40)))
    # The library writes no backslash, no tab and no long string.
    plain = lambda text: "".join(sign for sign in text if sign.isascii() and (sign.isalnum() or sign in ' "'))[:200].strip()
    table = {**table, "word": [plain(text) for text in table["word"]], "story": [plain(text) for text in table["story"]]}
    del table["day"]
    frame = pd.DataFrame({name.upper(): cells for name, cells in table.items()})
    file = f"{number}.por"
    pyreadstat.write_por(
        frame,
        folder / file,
        column_labels={"WHOLE": "A whole number"},
        variable_format={"WHOLE": "F8.0", "SMALL": "F8.0", "DECIMAL": "F16.4"},
    )
    text = lambda value: quoted(value if value.rstrip(" ") else " ")
    cells = cells_of({**table, "day": []}, text)[:5]
    say(file, [*frame.columns], cells, label="A whole number", categories=[])


def write_excel(number):
    table = columns(draw.randint(1, 40))
    # The library writes at most 16 digits.
    table["decimal"] = [float(f"{value:.12g}") for value in table["decimal"]]
    names = [*table]
    text = lambda value: quoted(value) if value else ""
    serial = lambda day: f"{(day - date(1899, 12, 30)).days}.0"
    cells = cells_of(table, text, whole=lambda value: f"{value}.0")
    # A day before March 1900 has another number in Excel.
    frame = pd.DataFrame(table)
    frame.loc[:, "day"] = [max(day, date(1901, 1, 1)) for day in table["day"]]
    cells[5] = [serial(day) for day in frame["day"]]
    for kind in ("shared", "streamed"):
        file = f"{number}-{kind}.xlsx"
        if kind == "shared":
            frame.to_excel(folder / file, index=False, engine="openpyxl")
        else:
            book = openpyxl.Workbook(write_only=True)
            sheet = book.create_sheet("first")
            book.create_sheet("second").append(["nothing"])
            sheet.append(names)
            for row in frame.itertuples(index=False):
                sheet.append([None if isinstance(cell, float) and math.isnan(cell) else cell for cell in row])
            book.save(folder / file)
        say(file, names, cells, label="whole", categories=[])


def write_r(number):
    table = columns(draw.randint(1, 40))
    table["missing"] = [None if value % 3 == 0 else value for value in table["small"]]
    names = [*table]
    double = lambda value: "NaN" if math.isnan(value) else double_text(value)
    cells = cells_of(table, quoted)
    cells[2] = [double(value) for value in table["decimal"]]
    days = [float((day - date(1970, 1, 1)).days) for day in table["day"]]
    cells[5] = [double_text(day) for day in days]
    cells.append(["" if value is None else str(value) for value in table["missing"]])
    frame = pd.DataFrame({**table, "day": days})
    frame = frame.astype({"whole": "int32", "small": "int32"})
    frame["missing"] = pd.array(table["missing"], dtype="Int32")
    for notation in ("xdr", "ascii"):
        for compression in (None, "gzip", "bzip2", "xz"):
            file = f"{number}-{notation}-{compression}.rds"
            rdata.write_rds(folder / file, frame, file_format=notation, compression=compression)
            say(file, names, cells, label="whole", categories=[])
    factor = ["one" if value % 2 else "two" for value in table["small"]]
    other = pd.DataFrame({"whole": frame["whole"], "factor": pd.Categorical(factor, categories=["two", "one"])})
    file = f"{number}.RData"
    pyreadr.write_rdata(folder / file, other, df_name="table", compress="gzip")
    lines = [cells[0], [quoted(text) for text in factor]]
    say(file, [*other.columns], lines, label="whole", categories=[["two", "two"], ["one", "one"]])


for number in range(int(sys.argv[3])):
    write_stata(number)
    write_spss(number)
    write_portable(number)
    write_excel(number)
    write_r(number)
