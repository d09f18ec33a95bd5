@echo off
node "%~dp0launch.mjs" %*
