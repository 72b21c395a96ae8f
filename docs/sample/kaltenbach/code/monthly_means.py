"""Prints the mean water level and temperature of every gauge and month.

Run it from the folder that holds `data`:  python3 code/monthly_means.py
"""

import csv
from collections import defaultdict
from pathlib import Path


def readings(folder):
    """The rows of all daily files, gauge by gauge, without missing days."""
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["quality"] != "missing":
                    yield row


def main():
    stage = defaultdict(list)
    temperature = defaultdict(list)
    for row in readings(Path("data/daily")):
        key = row["gauge_id"], row["date"][:7]
        stage[key].append(float(row["stage_mean_cm"]))
        temperature[key].append(float(row["temp_mean_c"]))
    print("gauge  month     days  stage cm  temp °C")
    for gauge, month in sorted(stage):
        levels, degrees = stage[gauge, month], temperature[gauge, month]
        print(
            f"{gauge:5}  {month}  {len(levels):6}"
            f"  {sum(levels) / len(levels):8.1f}  {sum(degrees) / len(degrees):7.2f}"
        )


if __name__ == "__main__":
    main()
