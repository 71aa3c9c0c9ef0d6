-- logged: JSON of the newest intervals that a data logger has sent, with the energy of each inverter in kWh:
-- [[ms since the epoch, {inverter: kWh}]]. A later body that leaves an inverter out changes nothing of it.
ALTER TABLE ingest_keys ADD COLUMN logged TEXT;
