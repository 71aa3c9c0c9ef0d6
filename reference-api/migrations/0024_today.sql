-- What a plant generates on the running day, up to each hour (src/fleet/today.ts). All plants are assessed again.

ALTER TABLE plants ADD COLUMN today TEXT;

DELETE FROM daily_totals;
UPDATE plants SET assessed_until = '2000-01-01' WHERE assessed_until IS NOT NULL;
